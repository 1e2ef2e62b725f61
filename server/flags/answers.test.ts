import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actOnFlag,
  answerFlag,
  closeFlagAnswer,
  type FlagRule,
  listAskedFlags,
  listFlagRules,
  listFlags,
  ruleInput,
  updateFlagRule,
} from '#contract/flags/flags.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation,
  type Organisation,
  organisationUser,
  uploaded,
} from '../testing/factories.ts'
import { compareFlags } from './sync.ts'

const app = await testApp()
const db = app.ownerDb
const today = todayIn()
let officer: MinistryUser
let editor: MinistryUser
beforeAll(async () => {
  officer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
  editor = await ministryUser(app, { rights: { ministry_ngos: ['S'], ministry_indexes: ['S', 'U'] } })
})

/** A flag of an organisation, with its own record and one of another organisation. */
async function flagOf(ngo: Organisation, other: Organisation): Promise<number> {
  const records = [
    { entity: 'manager_accounts', id: 1, ngo_id: ngo.id, name: 'محرّك' },
    { entity: 'manager_accounts', id: 2, ngo_id: other.id, name: 'محرّك عند غيرها' },
  ]
  const { rows } = await sql<{
    id: number
  }>`insert into ngo_flags (ngo_id, rule_code, key, since, records) values (${ngo.id}, 'F-06', ${`driver:${ngo.id}`}, ${today}, ${JSON.stringify(records)}::jsonb) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
const ask = (id: number, { client } = officer) =>
  client.call(actOnFlag, {
    params: { id },
    body: { action: 'ask', question: 'ما صلة المحرّك بالمنظمة؟', answer_due_on: addDays(today, 10) } as SentBody<
      typeof actOnFlag
    >,
  })
const answer = (client: Organisation['client'], id: number, more: object = {}) =>
  client.call(answerFlag, {
    params: { id },
    body: { action: 'answer', answer: 'هو محاسبنا منذ عام.', item: null, file: null, ...more } as SentBody<
      typeof answerFlag
    >,
  })
const flag = async (id: number) =>
  must(await officer.client.call(listFlags, { query: { per_page: 100 } })).find((one) => one.id === id)

describe('what an organisation is asked', () => {
  it('is read once it was asked, its own records alone, and answers a record with a paper that the officer reads and closes', async () => {
    const [ngo, other] = [await organisation(app), await organisation(app)]
    const id = await flagOf(ngo, other)
    expect(must(await ngo.client.call(listAskedFlags))).toEqual([])
    expect((await answer(ngo.client, id)).status, 'nobody asked').toBe(404)
    must(await ask(id))
    const [asked] = must(await ngo.client.call(listAskedFlags))
    expect(asked).toMatchObject({ id, status: 'asked', actions: ['answer'], records: [{ id: 1 }] })
    expect(asked?.records).toHaveLength(1)
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    must(await answer(ngo.client, id, { item: 'manager_accounts:1', file }))
    // Another answer follows; a record of somebody else is no choice.
    must(await answer(ngo.client, id))
    expect((await answer(ngo.client, id, { item: 'manager_accounts:2' })).errors).toHaveProperty('item')
    const seen = await flag(id)
    expect(seen?.status).toBe('answered')
    expect(seen?.actions).toEqual(expect.arrayContaining(['ask', 'dismiss']))
    expect(seen?.answers.map(({ item, file: paper }) => [item, paper])).toEqual([
      ['manager_accounts:1', file],
      [null, null],
    ])
    const read = (who: MinistryUser) => who.client.request('GET', `/api/v2/files/${file}`)
    expect((await read(officer)).status).toBe(200)
    const stranger = await ministryUser(app, { rights: { ministry_slider: ['S'] } })
    expect([403, 404]).toContain((await read(stranger)).status)
    expect([403, 404]).toContain((await other.client.request('GET', `/api/v2/files/${file}`)).status)
    const told =
      await sql`select from user_notifications where user_id = ${officer.id} and code = 'FLAG-ANSWERED' and entity_id = ${id}`.execute(
        db,
      )
    expect(told.rows).toHaveLength(2)
    const first = seen?.answers[0]?.id as number
    must(await officer.client.call(closeFlagAnswer, { params: { id: first } }))
    expect((await officer.client.call(closeFlagAnswer, { params: { id: first } })).status, 'once').toBe(409)
    expect((await flag(id))?.answers.map(({ closed_at }) => closed_at !== null)).toEqual([true, false])
    must(
      await officer.client.call(actOnFlag, {
        params: { id },
        body: { action: 'dismiss', reason: 'الجواب يكفي ولا خطر.' } as SentBody<typeof actOnFlag>,
      }),
    )
    expect((await answer(ngo.client, id)).status, 'closed').toBe(409)
  })

  it('is answered by nobody else: another organisation, a reader, a visitor; and closed within the governorate by who may', async () => {
    const [ngo, other] = [await organisation(app, { governorate: 12 }), await organisation(app)]
    const id = await flagOf(ngo, other)
    must(await ask(id))
    expect((await answer(other.client, id)).status).toBe(404)
    expect(must(await other.client.call(listAskedFlags))).toEqual([])
    const reader = await organisationUser(app, ngo.id, { 'ngo-profile': ['S'] })
    expect((await answer(reader.client, id)).status).toBe(403)
    expect(must(await reader.client.call(listAskedFlags))[0]?.actions).toEqual([])
    expect((await answer(officer.client, id)).status).toBe(403)
    must(await answer(ngo.client, id))
    const [given] = (await flag(id))?.answers ?? []
    const closing = { params: { id: given?.id ?? 0 } }
    const far = await ministryUser(app, { governorate: 2, rights: { ministry_ngos: ['S', 'U'] } })
    expect((await far.client.call(closeFlagAnswer, closing)).status).toBe(404)
    expect((await editor.client.call(closeFlagAnswer, closing)).status).toBe(403)
    expect((await ngo.client.call(closeFlagAnswer, closing)).status).toBe(403)
    const near = await ministryUser(app, { governorate: 12, rights: { ministry_ngos: ['S', 'U'] } })
    must(await near.client.call(closeFlagAnswer, closing))
  })
})

describe('a rule', () => {
  const ruleOf = async (code: string) =>
    must(await editor.client.call(listFlagRules)).find((one) => one.code === code) as FlagRule
  const change = async (code: string, more: object, { client } = editor) =>
    client.call(updateFlagRule, {
      params: { code },
      body: { ...ruleInput.parse(pick(await ruleOf(code))), ...more },
    })
  const pick = ({ is_active, limit_number, severity, name_ar, name_en, clears_ar, clears_en }: FlagRule) => ({
    is_active,
    limit_number,
    severity,
    name_ar,
    name_en,
    clears_ar,
    clears_en,
  })

  it('is changed by who may change the data of the ministry, at the centre; the log says what it was', async () => {
    must(await change('F-03', { limit_number: 5, name_ar: 'ولاية منتهية بلا مجلس' }))
    expect(await ruleOf('F-03')).toMatchObject({ limit_number: 5, name_ar: 'ولاية منتهية بلا مجلس' })
    const { rows } = await sql<{ changes: Record<string, unknown>; user_id: number }>`
      select changes, user_id from logs where entity = 'flag_rules' order by id desc limit 1`.execute(db)
    expect(rows[0]).toMatchObject({ user_id: editor.id, changes: { limit_number: { before: 0, after: 5 } } })
    expect((await change('F-03', {}, officer)).status, 'an officer who only asks').toBe(403)
    const near = await ministryUser(app, {
      governorate: 12,
      rights: { ministry_indexes: ['S', 'U'], ministry_ngos: ['S'] },
    })
    expect((await change('F-03', {}, near)).status, 'a directorate').toBe(403)
    expect((await change('F-06', { limit_number: 1 })).errors).toHaveProperty('limit_number')
    expect((await change('F-03', { limit_number: -1 })).errors).toHaveProperty('limit_number')
    expect((await change('F-03', { finding: 'x' })).errors).toHaveProperty('finding')
    const stale = await editor.client.request('PUT', `/api/v2/ministry/flag-rules/F-03`, pick(await ruleOf('F-03')), {
      'if-match': '"2026-01-01T00:00:00.000Z"',
    })
    expect(stale.status).toBe(409)
  })

  it('that is switched off or sees further clears what it raised, and raises it again when it is back', async () => {
    const ngo = await organisation(app)
    // It owes no plan yet.
    await sql`update ngos set decision_date = ${today} where id = ${ngo.id}`.execute(db)
    await sql`insert into director_boards (ngo_id, type, term_no, start_date, end_date, members_number, status)
      values (${ngo.id}, 'administrative', 1, '2022-01-01', ${addDays(today, -10)}, 5, 'current')`.execute(db)
    const standing = async () =>
      must(await officer.client.call(listFlags, { query: { ngo_id: ngo.id } })).map(({ rule_code }) => rule_code)
    const compared = async (more: object) => {
      must(await change('F-03', more))
      await compareFlags(app.services)
      return standing()
    }
    expect(await compared({ is_active: true, limit_number: 0 })).toEqual(['F-03'])
    expect(await compared({ limit_number: 30 })).toEqual([])
    expect(await compared({ limit_number: 9 })).toEqual(['F-03'])
    expect(await compared({ is_active: false })).toEqual([])
  })
})
