import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { decideRequest, decideTogether, togetherDecisions } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import type { EstStatus } from '#contract/founding/statuses.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { officerRoles, place, placedRequest, type OfficerRole, type Placed } from '../testing/placed-request.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
type Decision = (typeof togetherDecisions)[number]
const officer = () => ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const places: readonly { status: EstStatus; stage?: number; role?: OfficerRole }[] = [
  { status: 2, role: 'receiver' },
  { status: 3, role: 'info_evaluator' },
  { status: 4, stage: 3, role: 'ngo_head' },
  { status: 4 },
  { status: 5, role: 'docs_evaluator' },
  { status: 5, role: 'legal_reviewer' },
  { status: 6, stage: 6, role: 'external_liaison' },
  { status: 6, stage: 7, role: 'ngo_head' },
  { status: 6, stage: 7, role: 'decision_office' },
  { status: 6, stage: 7, role: 'issuer' },
  { status: 7 },
  { status: 8, role: 'external_liaison' },
  { status: 9 },
  { status: 10 },
  { status: 11 },
  { status: 12 },
]
let [one, other]: [Placed, Placed] = [] as never
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الزيزفون الأولى')
  other = await placedRequest(app, 'مؤسسة الزيزفون الثانية')
})
const filesAsked = (on: boolean) => sql`update transaction_type_stages set requires_files = ${on}`.execute(app.ownerDb)
const stageOf = async (id: number) =>
  (
    await sql<{
      n: number
    }>`select current_stage_number as n from transaction_requests where id = ${id}`.execute(app.ownerDb)
  ).rows[0]?.n ?? 1
const together = async (by: MinistryUser, decision: Decision, ids: readonly number[], headers = {}, notes?: string) =>
  by.client.call(decideTogether, {
    body: {
      decision,
      internal_notes: notes ?? null,
      cases: await Promise.all(ids.map(async (id) => ({ id, current_stage_number: await stageOf(id) }))),
    },
    headers,
  })
const alone = (by: MinistryUser, decision: Decision, id: number) =>
  by.client.call(decideRequest, { params: { id }, body: { decision } })
const decided = async (id: number) =>
  Number(
    (
      await sql<{ n: number }>`select count(*) as n from transaction_actions
        where transaction_request_id = ${id} and decision in ('start', 'forward')`.execute(app.ownerDb)
    ).rows[0]?.n,
  )

describe('each status of a founding, decided together with another', () => {
  beforeAll(() => filesAsked(false))
  const matrix = places.flatMap((at) => togetherDecisions.map((decision) => [at, decision] as const))
  test.each(matrix)('%j, %s: as by itself, and never where the document forbids it', async (at, decision) => {
    const action = decision === 'start' ? 'start_checking' : decision
    await place(app, one, at)
    const before = await decided(one.requestId)
    const { status, data } = await together(await officer(), decision, [one.requestId])
    const [settled] = data
    expect([status, data.length, settled?.id]).toEqual([200, 1, one.requestId])
    expect(await decided(one.requestId)).toBe(before + (settled?.done ? 1 : 0))
    if (allowed('founding', at.status, action) === undefined) expect(settled?.done).toBe(false)
    await place(app, one, at)
    const single = await alone(await officer(), decision, one.requestId)
    expect(settled).toEqual({
      id: one.requestId,
      done: single.status === 200,
      refusal: single.status === 200 ? null : expect.stringContaining(single.message),
    })
  })
  it('lets the first step begin and a step with a further one go on', async () => {
    await place(app, one, { status: 2, role: 'receiver' })
    expect((await together(await officer(), 'start', [one.requestId])).data[0]?.done).toBe(true)
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    expect((await together(await officer(), 'forward', [one.requestId])).data[0]?.done).toBe(true)
  })
})

describe('several at once', () => {
  beforeAll(() => filesAsked(false))
  it('each has its own answer: done, of another step, kept away, without the role, outside the reach, unknown', async () => {
    for (const request of [one, other]) await place(app, request, { status: 6, stage: 7, role: 'ngo_head' })
    const by = await officer()
    await sql`update users set conflict_establishment_ids = array[${other.id}::bigint] where id = ${by.id}`.execute(
      app.ownerDb,
    )
    const { data } = await together(by, 'forward', [other.requestId, one.requestId, 99_999_999])
    expect(data.map(({ id, done }) => [id, done])).toEqual([
      [other.requestId, false],
      [one.requestId, true],
      [99_999_999, false],
    ])
    expect(data[0]?.refusal).toContain('تعارض مصالح')
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    const { data: strangers } = await together(
      await ministryUser(app, { role: 'CA', roles: ['receiver'] }),
      'forward',
      [one.requestId],
    )
    expect(strangers[0]?.done).toBe(false)
    const far = await ministryUser(app, { role: 'DO', governorate: 9, roles: [...officerRoles] })
    const [unseen, unknown] = (await together(far, 'forward', [one.requestId, 99_999_999])).data
    expect([unseen?.done, unseen?.refusal]).toEqual([false, unknown?.refusal])
  })
  it('who evaluated one of them is kept from deciding that one alone', async () => {
    const by = await officer()
    for (const request of [one, other]) await place(app, request, { status: 6, stage: 7, role: 'decision_office' })
    await sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, decision, from_user_id, due_at)
      select q.id, s.stage_number, (select coalesce(max(action_number), 0) + 1 from transaction_actions where transaction_request_id = q.id), s.action_type_id, 'forward', ${by.id}, now()
      from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version join transaction_request_roles r on r.id = s.transaction_request_role_id
      where q.id = ${one.requestId} and r.slug = 'docs_evaluator'`.execute(app.ownerDb)
    const { data } = await together(by, 'forward', [one.requestId, other.requestId])
    expect(data.map(({ done }) => done)).toEqual([false, true])
    expect(data[0]?.refusal).toContain('من دقّق معاملة لا يبتّ فيها')
  })
  it('a step that asks for a file is not left without one, and says so', async () => {
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    await filesAsked(true)
    const { data } = await together(await officer(), 'forward', [one.requestId])
    await filesAsked(false)
    expect([data[0]?.done, data[0]?.refusal]).toEqual([false, expect.stringContaining('تتطلب مرفقاً')])
  })
  it('the note goes into the history of each, for colleagues alone', async () => {
    for (const request of [one, other]) await place(app, request, { status: 6, stage: 7, role: 'ngo_head' })
    await together(await officer(), 'forward', [one.requestId, other.requestId], {}, 'راجعتهما معاً')
    const { rows } = await sql<{ n: number; told: number }>`
      select count(*)::int as n, count(notes)::int as told from transaction_actions where internal_notes = 'راجعتهما معاً'`.execute(
      app.ownerDb,
    )
    expect(rows[0]).toEqual({ n: 2, told: 0 })
  })
  it('a case that moved on since it was seen stays where it is', async () => {
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    const seen = await stageOf(one.requestId)
    const by = await officer()
    const body = { decision: 'forward' as const, cases: [{ id: one.requestId, current_stage_number: seen }] }
    expect((await by.client.call(decideTogether, { body })).data[0]?.done).toBe(true)
    expect((await by.client.call(decideTogether, { body })).data[0]?.done).toBe(false)
    expect(await stageOf(one.requestId)).toBe(seen + 1)
  })
  it('sent twice in one moment it goes on by one step, also for who holds both', async () => {
    await place(app, one, { status: 6, stage: 7, role: 'ngo_head' })
    const seen = await stageOf(one.requestId)
    const by = await officer()
    const answers = await whileHeld(app, sql`select 1 from establishments where id = ${one.id} for update`, 2, () =>
      [1, 2].map(() => together(by, 'forward', [one.requestId])),
    )
    expect(answers.map(({ data }) => data[0]?.done).toSorted()).toEqual([false, true])
    expect(await stageOf(one.requestId)).toBe(seen + 1)
  })
  it('sent again under its key it answers the same, and nothing happens again', async () => {
    for (const request of [one, other]) await place(app, request, { status: 6, stage: 7, role: 'ngo_head' })
    const by = await officer()
    const cases = await Promise.all(
      [one, other].map(async ({ requestId }) => ({ id: requestId, current_stage_number: await stageOf(requestId) })),
    )
    const send = () =>
      by.client.call(decideTogether, {
        body: { decision: 'forward', cases },
        headers: { 'idempotency-key': 'together-once-1' },
      })
    const [first, again] = [await send(), await send()]
    expect(first.data.map(({ done }) => done)).toEqual([true, true])
    expect(again.data).toEqual(first.data)
    expect(await stageOf(one.requestId)).toBe((cases[0]?.current_stage_number ?? 0) + 1)
  })
})

it('requests of organisations and foundings are decided in one go', async () => {
  const ngo = await organisation(app)
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  await sql`update transaction_types set legal_form_ids = '{}' where slug = 'name_change'`.execute(app.ownerDb)
  const { id } = must(
    await ngo.client.call(openRequest, {
      body: {
        slug: 'name_change',
        subject: 'تعديل اسم الجمعية',
        payload: { name_ar: 'جمعية السنديان الأخضر للتنمية', reason: 'توسّع عمل الجمعية إلى محافظات أخرى.' },
        submit: 1,
      },
    }),
  )
  await place(app, one, { status: 2, role: 'receiver' })
  const by = await officer()
  expect((await together(by, 'start', [id, one.requestId])).data.map(({ done }) => done)).toEqual([true, true])
  expect((await together(by, 'start', [id])).data[0]?.done).toBe(false)
  expect((await together(by, 'forward', [id])).data[0]?.done).toBe(true)
})

it.each([
  ['nothing chosen', { decision: 'start', cases: [] }],
  ['a decision that needs more than a note', { decision: 'approve', cases: [{ id: 1, current_stage_number: 1 }] }],
  ['a refusal', { decision: 'reject', cases: [{ id: 1, current_stage_number: 1 }] }],
  ['without the step that was seen', { decision: 'start', cases: [{ id: 1 }] }],
])('%s is refused whole', async (_, body) => {
  expect((await (await officer()).client.call(decideTogether, { body: body as never })).status).toBe(422)
})
it('nobody decides without the right', async () => {
  const reader = await ministryUser(app, { rights: { ministry_transaction_requests: ['S', 'R'] } })
  expect((await together(reader, 'start', [one.requestId])).status).toBe(403)
})
