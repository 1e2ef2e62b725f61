import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, finishStage, readMainInfo, saveAccount, saveNgo } from '#contract/founding/calls.ts'
import { freezeRequest } from '#contract/founding/ministry-calls.ts'
import { reassign } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser, type MinistryUser } from '../testing/factories.ts'
import { fillApplication, personData } from '../testing/founding-data.ts'
import { whileHeld } from '../testing/held.ts'
import { officerRoles, place, placedRequest, take, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let first: MinistryUser
let second: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الغار الدائم')
})
// Fresh ones each time: who evaluated the request in one case would be kept from deciding it in the next.
beforeEach(async () => {
  first = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  second = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
})
const caseRow = () => sql`select 1 from establishments where id = ${one.id} for update`
const count = async (query: ReturnType<typeof sql>) => ((await query.execute(app.ownerDb)).rows[0] as { n: number }).n
const decisions = () =>
  count(
    sql`select count(*) as n from logs where entity = 'establishments' and entity_id = ${one.id} and action in ('decide', 'submit', 'freeze')`,
  )
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe('two officers at once', () => {
  it.each([
    ['accept the data', 3, 'info_evaluator', 'validate_info'],
    ['start checking', 2, 'receiver', 'start_checking'],
    ['accept the documents', 5, 'legal_reviewer', 'validate_docs'],
    ['reject', 6, 'external_liaison', 'reject'],
    ['return', 3, 'info_evaluator', 'return'],
  ] as const)('%s: one decision, one row in the log', async (_what, status, role, action) => {
    await place(app, one, { status, role, stage: action === 'validate_docs' ? 5 : undefined })
    const before = await decisions()
    const answers = await whileHeld(app, caseRow(), 2, () => [
      take(first.client, one, action),
      take(second.client, one, action),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await decisions()).toBe(before + 1)
  })

  it('take opposite decisions: one stands', async () => {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    const answers = await whileHeld(app, caseRow(), 2, () => [
      take(first.client, one, 'validate_info'),
      take(second.client, one, 'return'),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('freeze and decide: both orders are lawful, no decision follows the freezing', async () => {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    const [frozen, decided] = await whileHeld(app, caseRow(), 2, () => [
      first.client.call(freezeRequest, { params: { id: one.id }, body: { frozen: 1, reason: 'تحقيق جارٍ' } }),
      take(second.client, one, 'validate_info'),
    ])
    expect(frozen?.status).toBe(200)
    expect([200, 409]).toContain(decided?.status)
    const { rows } = await sql<{
      action: string
    }>`select action from logs where entity = 'establishments' and entity_id = ${one.id} order by id desc limit 1`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.action).toBe('freeze')
  })

  it('give the request away: it has one officer, and the log says who had it before', async () => {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    await sql`update transaction_requests set assigned_user_id = null where id = ${one.requestId}`.execute(app.ownerDb)
    const answers = await whileHeld(
      app,
      sql`select 1 from transaction_requests where id = ${one.requestId} for update`,
      2,
      () =>
        [first, second].map((officer) =>
          officer.client.call(reassign, { params: { id: one.requestId }, body: { ministry_user_id: officer.id } }),
        ),
    )
    expect(statuses(answers)).toEqual([200, 200])
    const { rows } = await sql<{
      before: number | null
      after: number
    }>`select (changes #>> '{assigned_user_id,before}')::int as before, (changes #>> '{assigned_user_id,after}')::int as after from logs where action = 'reassign' and entity_id = ${one.requestId} order by id desc limit 2`.execute(
      app.ownerDb,
    )
    const [later, earlier] = rows
    expect(earlier?.before).toBeNull()
    expect(later?.before).toBe(earlier?.after)
  })

  it('approve: one organisation, one main user, one letter', async () => {
    await place(app, one, { status: 6, stage: 7, role: 'issuer' })
    const all = sql`select (select count(*) from ngos) + (select count(*) from users where kind = 'org') + (select count(*) from files_qrs) as n`
    const before = await count(all)
    expect(
      statuses(
        await whileHeld(app, caseRow(), 2, () => [
          take(first.client, one, 'approve'),
          take(second.client, one, 'approve'),
        ]),
      ),
    ).toEqual([200, 409])
    expect(await count(all)).toBe(before + 3)
    await sql`update ngos set status_id = 7 where name_ar = 'مؤسسة الغار الدائم'`.execute(app.ownerDb)
    app.services.sessions.forget()
    one.founder.client = await app.signedIn({ id: one.founder.id, kind: 'est' })
  })
})

describe('one founder twice', () => {
  it('submits: one request, one number, one notice', async () => {
    await place(app, one, { status: 1 })
    const notices = () => count(sql`select count(*) as n from outbox where template_code = 'N-04'`)
    const before = await notices()
    const submit = () => one.founder.client.call(finishStage, { body: { finished_stage_number: 1 } })
    expect(statuses(await whileHeld(app, caseRow(), 2, () => [submit(), submit()]))).toEqual([200, 409])
    expect(await notices()).toBe(before + 1)
  })

  it('withdraws while the ministry starts checking: one of both', async () => {
    await place(app, one, { status: 2, role: 'receiver' })
    const answers = await whileHeld(app, caseRow(), 2, () => [
      take(one.founder.client, one, 'withdraw'),
      take(first.client, one, 'start_checking'),
    ])
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('edits the same field: the second is shown both versions; different fields are merged', async () => {
    await place(app, one, { status: 1 })
    const { version } = (await one.founder.client.call(readMainInfo)).data.est_ngo
    const row = sql`select 1 from est_ngo where establishment_id = ${one.id} for update`
    const edit = (body: Record<string, unknown>) =>
      one.founder.client.call(saveNgo, { body: { version, ...body } as never })
    const same = await whileHeld(app, row, 2, () => [
      edit({ means: 'الوسائل كما يراها الأول' }),
      edit({ means: 'الوسائل كما يراها الثاني' }),
    ])
    expect(statuses(same)).toEqual([200, 409])
    const [won, lost] = [...same].sort((a, b) => a.status - b.status)
    expect(lost?.data).toMatchObject({
      current: { means: won?.data.values.means },
      yours: { means: expect.any(String) },
    })
    const { current, yours } = lost!.data as never as Record<'current' | 'yours', { means: string }>
    expect(current.means).not.toBe(yours.means)
    expect(Object.keys(lost?.errors ?? {})).toEqual(['means'])
    const now = (await one.founder.client.call(readMainInfo)).data.est_ngo.version
    const apart = await whileHeld(app, row, 2, () => [
      one.founder.client.call(saveNgo, { body: { version: now, means: 'وسائل جديدة' } }),
      one.founder.client.call(saveNgo, { body: { version: now, resources: 'موارد جديدة' } }),
    ])
    expect(statuses(apart)).toEqual([200, 200])
    expect((await one.founder.client.call(readMainInfo)).data.est_ngo.values).toMatchObject({
      means: 'وسائل جديدة',
      resources: 'موارد جديدة',
    })
  })
})

it('two requests cannot take one name, however it is spelt', async () => {
  const both = [await founder(app), await founder(app)]
  for (const [index, name] of ['مؤسسة إحياء الأمل', 'مؤسّسة احياء  الأمـل'].entries())
    await fillApplication(app, both[index] as (typeof both)[0], name)
  const answers = await whileHeld(app, sql`select pg_advisory_xact_lock(hashtext('ngo_names'))`, 2, () =>
    both.map((who) => who.client.call(finishStage, { body: { finished_stage_number: 1 } })),
  )
  expect(statuses(answers)).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
    'est_ngo.name_ar': ['الاسم مطابق أو مشابه لاسم قائم.'],
  })
})

describe('a repeated request', () => {
  it('with one key, twenty times at once, has one effect and equal answers', async () => {
    const who = await founder(app)
    const body = { member_kind: 'natural' as const, ...personData() }
    const headers = { 'idempotency-key': 'twenty-times-0001' }
    const answers = await whileHeld(
      app,
      sql`select 1 from establishments where id = ${who.establishmentId} for update`,
      4,
      () => Array.from({ length: 20 }, () => who.client.call(addMember, { body, headers })),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    expect(
      await count(sql`select count(*) as n from est_members where establishment_id = ${who.establishmentId}`),
    ).toBe(1)
    expect(
      await count(
        sql`select count(*) as n from logs where entity = 'est_members' and action = 'create' and establishment_id = ${who.establishmentId}`,
      ),
    ).toBe(1)
    const other = await who.client.call(addMember, { body: { ...body, ...personData() }, headers })
    expect([other.status, other.message]).toEqual([422, 'استُعمل مفتاح الطلب من قبل لطلب مختلف.'])
    expect((await who.client.request('POST', '/api/v2/establishment/ngo', { means: 'وسائل' }, headers)).status).toBe(
      422,
    )
  })

  it('with somebody else’s key is his own request; a key of the wrong shape is refused', async () => {
    const [a, b] = [await founder(app), await founder(app)]
    const headers = { 'idempotency-key': 'shared-key-0001' }
    const add = (who: typeof a) =>
      who.client.call(addMember, { body: { member_kind: 'natural', first_name: 'سامر' }, headers })
    const [mine, his] = [await add(a), await add(b)]
    expect(mine.data.id).not.toBe(his.data.id)
    for (const key of ['short', 'has space in it', 'x'.repeat(101), 'مفتاح-بالعربية'])
      expect(
        (
          await a.client.request(
            'POST',
            '/api/v2/establishment/member',
            {},
            { 'idempotency-key': encodeURIComponent(key) === key ? key : 'has space' },
          )
        ).status,
      ).toBe(422)
  })

  it('that was refused may be sent again with the same key once it is right', async () => {
    const who = await founder(app)
    const headers = { 'idempotency-key': 'refused-first-01' }
    expect((await who.client.call(finishStage, { body: { finished_stage_number: 1 }, headers })).status).toBe(422)
    expect((await who.client.call(saveAccount, { body: { first_name: 'سامر' } })).status).toBe(200)
    expect(await count(sql`select count(*) as n from idempotency_keys where key = 'refused-first-01'`)).toBe(0)
  })
})
