import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actOnMeeting } from '#contract/assemblies/meetings.ts'
import { readQuorumRules, removeQuorumRule, saveQuorumRule } from '#contract/assemblies/quorum.ts'
import { readMeetingSession } from '#contract/assemblies/session.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation } from '../testing/factories.ts'
import { assembly, begun, mark, marks, opened } from '../testing/meetings.ts'

const app = await testApp()
const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
const officer = await ministryUser(app, { role: 'DO', governorate: 1 })

const twoThirds = { base: 'paid', numerator: 2, denominator: 3, strict: false, article: 'المادة 17' } as const
const save = (by: MinistryUser, { id }: Organisation, sitting: number, more: object = {}, headers = {}) =>
  by.client.call(saveQuorumRule, { params: { id, sitting }, body: { ...twoThirds, ...more }, headers })
const rules = async ({ id }: Organisation) => must(await head.client.call(readQuorumRules, { params: { id } }))
const quorum = async (ngo: Organisation, id: number) =>
  must(await ngo.client.call(readMeetingSession, { params: { id } })).quorum

test('what the bylaws say is counted at the door, in both sittings, until it is taken back', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const people = await assembly(app, ngo.id, 12)
  const common = { base: 'paid', numerator: 1, denominator: 2, strict: true }
  expect((await rules(ngo))[0]).toEqual({ sitting: 1, common, own: null, updated_at: '' })
  must(await save(head, ngo, 1))
  must(await save(head, ngo, 2, { numerator: 1, denominator: 3, article: 'المادة 18' }))
  const id = await opened(app, ngo)
  expect(await quorum(ngo, id)).toMatchObject({ entitled: 12, needed: 8, article: 'المادة 17' })
  // Seven are more than half, and not two thirds.
  await marks(
    ngo.client,
    id,
    people.slice(0, 7).map((one) => mark(one)),
  )
  expect((await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'hold' } })).status).toBe(409)
  // While people are counted, the number does not move.
  expect([(await save(head, ngo, 1, { numerator: 3, denominator: 4 })).status]).toEqual([409])
  expect((await head.client.call(removeQuorumRule, { params: { id: ngo.id, sitting: 1 } })).status).toBe(409)
  // Too few came: the second sitting asks for a third of twelve, above the floor of three.
  must(
    await ngo.client.call(actOnMeeting, {
      params: { id },
      body: { action: 'no_quorum', second_date: addDays(todayIn(), 7) },
    }),
  )
  expect(await quorum(ngo, id)).toMatchObject({ needed: 4, article: 'المادة 18' })
  must(await head.client.call(removeQuorumRule, { params: { id: ngo.id, sitting: 1 } }))
  expect((await rules(ngo))[0]).toMatchObject({ common, own: null })
  expect((await head.client.call(removeQuorumRule, { params: { id: ngo.id, sitting: 1 } })).status).toBe(404)
  const { rows } = await sql<{ action: string }>`select action from logs
    where entity = 'quorum_rules' and ngo_id = ${ngo.id} order by id`.execute(app.ownerDb)
  expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'delete'])
})

test('bylaws ask for no fewer than the law does, and a share is no more than the whole', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  for (const weak of [
    { numerator: 1, denominator: 3 },
    { numerator: 1, denominator: 2 },
    { numerator: 0, denominator: 1 },
  ])
    expect((await save(head, ngo, 1, weak)).errors, JSON.stringify(weak)).toHaveProperty('numerator')
  expect((await save(head, ngo, 1, { numerator: 3, denominator: 2 })).errors).toHaveProperty('numerator')
  expect((await save(head, ngo, 1, { article: '' })).errors).toHaveProperty('article')
  expect((await save(head, ngo, 3)).status).toBe(404)
  must(await save(head, ngo, 1, { numerator: 1, denominator: 2, strict: true, base: 'entitled' }))
  expect((await rules(ngo))[1]?.own).toBeNull()
})

test('whoever may not decide on organisations records nothing; two editors are told of each other', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const far = await ministryUser(app, { governorate: 2, rights: { ministry_ngos: ['S', 'U'] } })
  const interested = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  await sql`update users set conflict_ngo_ids = array[${ngo.id}]::bigint[] where id = ${interested.id}`.execute(
    app.ownerDb,
  )
  expect((await save(officer, ngo, 1)).status).toBe(403)
  expect((await save(far, ngo, 1)).status).toBe(404)
  expect((await save(interested, ngo, 1)).status).toBe(403)
  expect((await far.client.call(readQuorumRules, { params: { id: ngo.id } })).status).toBe(404)
  expect((await officer.client.call(readQuorumRules, { params: { id: ngo.id } })).status).toBe(200)
  const own = await ngo.client.request('PUT', `/api/v2/ministry/ngos/${ngo.id}/quorum-rules/1`, { ...twoThirds })
  expect(own.status).toBe(403)
  const [first] = must(await save(head, ngo, 1))
  must(await save(head, ngo, 1, { numerator: 3, denominator: 4 }, { 'if-match': `"${first?.updated_at}"` }))
  const late = await save(head, ngo, 1, {}, { 'if-match': `"${first?.updated_at}"` })
  expect([late.status, late.data]).toMatchObject([409, { stale: { own: { numerator: 3, denominator: 4 } } }])
})

test('the rule of one organisation is nobody else’s', async () => {
  const [ngo, other] = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 1 })]
  must(await save(head, ngo, 1))
  const people = await assembly(app, other.id, 12)
  const id = await begun(app, other, people.slice(0, 7), {})
  expect(await quorum(other, id)).toMatchObject({ needed: 7, article: null })
})
