import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { freezeRequest } from '#contract/founding/ministry-calls.ts'
import { readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الانتظار الخارجي')
  officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
})
const days = (n: number) => {
  app.clock.now = () => new Date(Date.now() + n * 86_400_000)
}
afterEach(() => days(0))
async function pausing(on: boolean) {
  await sql`update settings set value = ${on ? 'true' : 'false'} where key = 'clock.pause_external'`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
}
const clock = async () => must(await officer.client.call(readRequest, { params: { id: one.requestId } })).clock
const letter = async () =>
  (
    await sql<{
      id: number
    }>`select max(id) as id from transaction_actions where transaction_request_id = ${one.requestId} and decision = 'external'`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id as number

it('lets the clock run on while a body is asked, as long as the ministry has not set otherwise', async () => {
  await pausing(false)
  await place(app, one, { status: 6, role: 'external_liaison' })
  const before = await clock()
  must(await take(officer.client, one, 'ask_opinion'))
  expect(await clock()).toEqual(before)
})

it('stops the clock with the letter where that is set, keeps it stopped through a freezing, and starts it with the answer and the days that were left', async () => {
  await pausing(true)
  await place(app, one, { status: 6, role: 'external_liaison' })
  const before = await clock()
  must(await take(officer.client, one, 'ask_opinion'))
  expect(await clock()).toMatchObject({ state: 'paused', days_left: before.days_left })
  days(14)
  for (const frozen of [1, 0] as const)
    must(
      await officer.client.call(freezeRequest, {
        params: { id: one.id },
        body: { frozen, reason: 'تحقيق جارٍ في الملف' },
      }),
    )
  expect(await clock()).toMatchObject({ state: 'paused', days_left: before.days_left })
  must(await take(officer.client, one, 'record_opinion', await letter()))
  const after = await clock()
  expect(['in_time', 'today']).toContain(after.state)
  expect(after.days_left).toBeGreaterThanOrEqual(before.days_left as number)
  must(await take(officer.client, one, 'close_opinions'))
  expect(await clock()).toMatchObject({ state: 'in_time' })
})
