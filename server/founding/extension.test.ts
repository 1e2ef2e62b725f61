import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmTransaction, readMainInfo } from '#contract/founding/calls.ts'
import { testApp } from '../testing/app.ts'
import { whileHeld } from '../testing/held.ts'
import { place, placedRequest } from '../testing/placed-request.ts'
import { expireRequests } from './expiry.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الصفصاف للإغاثة')
const info = async () => (await one.founder.client.call(readMainInfo)).data
const at = (instant: string) => {
  app.clock.now = () => new Date(instant)
}
const extend = (reason: string | null = 'تأخر استخراج سند الملكية.') =>
  one.founder.client.call(confirmTransaction, {
    params: { id: one.requestId },
    body: { slug: 'establishing_ngo', status: 'extended', reason },
  })

beforeEach(async () => {
  at('2026-06-01T09:00:00Z')
  await place(app, one, { status: 4, stage: 4 })
  await sql`update establishments set docs_due_at = '2026-06-10' where id = ${one.id}`.execute(app.ownerDb)
})

it('gives thirty calendar days once, with the reason in the log of the request; the second time is refused', async () => {
  expect((await info()).actions).toContain('extend_documents')
  expect(await extend(null)).toMatchObject({ status: 422, errors: { reason: [expect.any(String)] } })
  expect((await extend()).status).toBe(200)
  expect(await info()).toMatchObject({ status_id: 4, docs_due_at: '2026-07-10' })
  expect((await info()).actions).not.toContain('extend_documents')
  expect((await extend()).status).toBe(409)
  expect((await info()).docs_due_at).toBe('2026-07-10')
  const { rows } =
    await sql`select decision, notes from transaction_actions where transaction_request_id = ${one.requestId} order by id desc limit 1`.execute(
      app.ownerDb,
    )
  expect(rows).toEqual([{ decision: 'note', notes: 'تأخر استخراج سند الملكية.' }])
})

it('keeps the request open over the ninetieth day and closes it after the hundred and twentieth', async () => {
  expect((await extend()).status).toBe(200)
  at('2026-07-10T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(0)
  at('2026-07-11T09:00:00Z')
  expect(await expireRequests(app.services)).toBe(1)
  expect((await info()).status_id).toBe(12)
})

it('may be asked for on the last day, not after it', async () => {
  at('2026-06-10T20:00:00Z')
  expect((await extend()).status).toBe(200)
  await place(app, one, { status: 4, stage: 4 })
  await sql`update establishments set docs_due_at = '2026-06-10' where id = ${one.id}`.execute(app.ownerDb)
  at('2026-06-10T21:30:00Z')
  expect((await extend()).status).toBe(409)
})

it('does not close a request whose founder is given more days in the very moment', async () => {
  at('2026-06-11T09:00:00Z')
  const longer = sql`update establishments set docs_due_at = '2026-07-10' where id = ${one.id}`
  expect(await whileHeld(app, longer, 1, () => [expireRequests(app.services)])).toEqual([0])
  expect(await info()).toMatchObject({ status_id: 4, docs_due_at: '2026-07-10' })
})
