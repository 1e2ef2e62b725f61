import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmTransaction, readMainInfo } from '#contract/founding/calls.ts'
import { freezeRequest, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { decideRequest, listRequests } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { place, placedRequest } from '../testing/placed-request.ts'
import { expireRequests } from './expiry.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الزيزفون للإغاثة')
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
const evaluator = await ministryUser(app, { role: 'CA', roles: ['info_evaluator', 'receiver'] })
const info = async () => must(await one.founder.client.call(readMainInfo))
const at = (instant: string) => {
  app.clock.now = () => new Date(instant)
}
const due = '2026-07-01'
const reason = 'تأخر استخراج سند الملكية.'
const ask = (until: string, more_time_reason: string | null = reason) =>
  one.founder.client.call(confirmTransaction, {
    params: { id: one.requestId },
    body: { slug: 'establishing_ngo', status: 'more_time', more_time_until: until, more_time_reason },
  })
const decide = (body: object, by = head) =>
  by.client.call(decideRequest, { params: { id: one.requestId }, body: body as never })
const grant = (until: string, by = head) => decide({ decision: 'grant_more_time', more_time_until: until }, by)
const told = async (code: string) =>
  (await sql`select from user_notifications where code = ${code} and entity_id = ${one.id}`.execute(app.ownerDb)).rows
    .length

beforeEach(async () => {
  at('2026-06-15T09:00:00Z')
  await sql`delete from user_notifications where entity_id = ${one.id}`.execute(app.ownerDb)
  await place(app, one, { status: 7 })
  await sql`update establishments set return_due_at = ${due} where id = ${one.id}`.execute(app.ownerDb)
})

it('is asked for once, with a reason and a day within the rule, and shown to whoever answers', async () => {
  expect(Object.keys((await ask('2026-07-10', 'قصير')).errors ?? {})).toEqual(['more_time_reason'])
  for (const day of [due, '2026-08-01']) expect((await ask(day)).status, day).toBe(422)
  expect(await info()).toMatchObject({ more_time: null, more_time_latest: '2026-07-31' })
  must(await ask('2026-07-31'))
  expect((await ask('2026-07-10')).status).toBe(409)
  expect(await info()).toMatchObject({ return_due_at: due, more_time: { reason, asked_until: '2026-07-31' } })
  expect(await told('EST-TIME-ASKED')).toBeGreaterThan(0)
  const desk = must(await head.client.call(readCreationRequest, { params: { id: one.id } }))
  expect(desk).toMatchObject({ more_time: { outcome: null, reason }, return_due_at: due })
  expect(desk.actions).toEqual(expect.arrayContaining(['grant_more_time', 'refuse_more_time']))
  const queue = must(await head.client.call(listRequests, { query: { slug: 'establishing_ngo', per_page: 100 } }))
  expect(queue.find(({ id }) => id === one.requestId)?.asks_more_time).toBe(true)
})

it('is answered by the head alone, once, and the last day moves for everybody', async () => {
  must(await ask('2026-07-20'))
  expect((await grant('2026-07-20', evaluator)).status).toBe(403)
  must(await grant('2026-07-25'))
  expect((await grant('2026-07-26')).status).toBe(409)
  expect(await info()).toMatchObject({ return_due_at: '2026-07-25', more_time: { outcome: 'granted' } })
  expect(await told('EST-TIME-GRANTED')).toBe(1)
  at('2026-07-25T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(0)
  at('2026-07-26T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(1)
})

it('is refused with a reason; the last day stays, and is the end', async () => {
  must(await ask('2026-07-20'))
  must(await decide({ decision: 'refuse_more_time', more_time_answer: 'المهلة الأولى كافية.' }))
  expect(await info()).toMatchObject({ return_due_at: due, more_time: { outcome: 'refused' } })
  expect((await ask('2026-07-20')).status).toBe(409)
  at('2026-07-02T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(1)
})

it('counts as granted where nobody answered, once; not when that day is over too', async () => {
  must(await ask('2026-07-20'))
  at('2026-07-02T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(0)
  expect(await info()).toMatchObject({ status_id: 7, return_due_at: '2026-07-20', more_time: { outcome: 'granted' } })
  at('2026-07-21T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(1)
  at('2026-06-15T09:00:00Z')
  await place(app, one, { status: 7 })
  await sql`update establishments set return_due_at = ${due} where id = ${one.id}`.execute(app.ownerDb)
  must(await ask('2026-07-05'))
  // The job was away for a week.
  at('2026-07-09T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(1)
})

it('stands still while the file is frozen: what was asked for is later by as many days', async () => {
  must(await ask('2026-07-20'))
  const freeze = (frozen: 0 | 1) =>
    head.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
  must(await freeze(1))
  at('2026-06-25T09:00:00Z')
  expect((await grant('2026-07-20')).status).toBe(409)
  must(await freeze(0))
  expect(await info()).toMatchObject({ return_due_at: '2026-07-11', more_time: { asked_until: '2026-07-30' } })
})

it('is not granted by silence to a founder whose head refused it in the very moment', async () => {
  must(await ask('2026-07-20'))
  at('2026-07-02T09:00:00Z')
  const refused = sql`with gone as (update return_extensions set outcome = 'refused', answer = 'المهلة الأولى كافية.', answered_at = now(), answered_by = ${head.id} where transaction_request_id = ${one.requestId} and outcome is null)
    update establishments set updated_at = now() where id = ${one.id}`
  expect(await whileHeld(app, refused, 1, () => [expireRequests(app.services)])).toEqual([1])
  expect((await info()).status_id).toBe(12)
})
