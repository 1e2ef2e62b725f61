import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { toLastStep } = await walkers(app)
await sql`update transaction_type_stages set allow_reject = true where scope <> 'applicant'`.execute(app.ownerDb)
/** Two people who hold every role: both may take every step. */
const roles = (await sql<{ slug: string }>`select slug from transaction_request_roles`.execute(app.ownerDb)).rows.map(
  ({ slug }) => slug,
)
const both = [await ministryUser(app, { role: 'CA', roles }), await ministryUser(app, { role: 'CA', roles })] as const

let serial = 0
const names = [
  'جمعية الوادي الأخضر للتنمية',
  'جمعية الصخرة البيضاء الخيرية',
  'جمعية المرج الواسع للرعاية',
  'جمعية الينابيع الدافئة',
]
async function handedIn(): Promise<{ ngo: Organisation; id: number; name: string }> {
  const ngo = await organisation(app)
  const name = names[(serial += 1) % names.length] as string
  const payload = { name_ar: name, reason: 'توسّع عمل الجمعية إلى مناطق أخرى.' }
  const body = { slug: 'name_change', subject: 'تعديل الاسم', payload, submit: 1 } as SentBody<typeof openRequest>
  return { ngo, name, id: must(await ngo.client.call(openRequest, { body })).id }
}
const decide = (by: MinistryUser, id: number, decision: string, more: object = {}) =>
  by.client.call(decideRequest, {
    params: { id },
    body: { decision, ...more } as SentBody<typeof decideRequest>,
  })
const withdraw = ({ client }: Organisation, id: number) =>
  client.call(actOnRequest, { params: { id }, body: { action: 'withdraw' } })
const refusal = {
  reject_reason_id: 1,
  reject_text: 'لا تنطبق على الطلب شروط القانون.',
  article: 'المادة 12 من القانون 93',
}
const standing = async (id: number) => {
  const { rows } = await sql<{ status: string; actions: number; moves: number }>`
    select q.status, (select count(*)::int from transaction_actions a where a.transaction_request_id = q.id) as actions,
      (select count(*)::int from logs l where l.entity = 'transaction_requests' and l.entity_id = q.id) as moves
    from transaction_requests q where q.id = ${id}`.execute(app.ownerDb)
  return rows[0] as { status: string; actions: number; moves: number }
}
const nameOf = async ({ id }: Organisation) =>
  (await sql<{ name_ar: string }>`select name_ar from ngos where id = ${id}`.execute(app.ownerDb)).rows[0]?.name_ar

it('of two officers and the organisation who act on one request at one moment exactly one wins, and the others are told', async () => {
  const { ngo, id } = await handedIn()
  const before = await standing(id)
  const answers = await whileHeld<{ status: number }>(
    app,
    sql`select from transaction_requests where id = ${id} for update`,
    3,
    () => [decide(both[0], id, 'start'), decide(both[1], id, 'start'), withdraw(ngo, id)],
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const after = await standing(id)
  expect(after.moves - before.moves).toBe(1)
  expect(after.actions - before.actions).toBe(after.status === 'withdrawn' ? 0 : 1)
})

it('one of an approval and a refusal at one moment stands, with its effect and nothing of the other', async () => {
  const { ngo, id, name } = await handedIn()
  await toLastStep(id)
  const before = await standing(id)
  const answers = await whileHeld<{ status: number }>(
    app,
    sql`select from transaction_requests where id = ${id} for update`,
    3,
    () => [decide(both[0], id, 'approve', freshDecision()), decide(both[1], id, 'reject', refusal), withdraw(ngo, id)],
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const after = await standing(id)
  expect([after.moves - before.moves, after.actions - before.actions]).toEqual([1, 1])
  expect((await nameOf(ngo)) === name).toBe(after.status === 'approved')
})

it('an approval whose process dies before its end leaves nothing, and the same press again has one effect', async () => {
  const { ngo, id, name } = await handedIn()
  await toLastStep(id)
  const before = await standing(id)
  const decision = freshDecision()
  // It waits for the organisation’s row in the middle of its effect; there its connection ends.
  const holder = await app.ownerDb.startTransaction().execute()
  try {
    await sql`select from ngos where id = ${ngo.id} for update`.execute(holder)
    const lost = decide(both[0], id, 'approve', decision)
    const killed = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.ownerDb,
      )
    await expect.poll(async () => (await killed()).rows.length, { timeout: 20_000 }).toBe(1)
    expect((await lost).status).toBeGreaterThanOrEqual(500)
  } finally {
    await holder.rollback().execute()
  }
  expect(await standing(id)).toEqual(before)
  expect(await nameOf(ngo)).not.toBe(name)
  must(await decide(both[0], id, 'approve', decision))
  const once = await standing(id)
  expect([once.status, once.actions - before.actions, await nameOf(ngo)]).toEqual(['approved', 1, name])
  // The answer was lost: who presses again is told that it is decided, and nothing happens twice.
  expect((await decide(both[0], id, 'approve', decision)).status).toBe(409)
  expect(await standing(id)).toEqual(once)
  const { rows } = await sql`select from ngo_former_names where transaction_request_id = ${id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(1)
})
