import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listUserNotifications } from '#contract/messages/notifications.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser, type MinistryUser } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'
import { tellLate } from './jobs.ts'

const app = await testApp()
const told = async (who: MinistryUser, code: string) =>
  (await who.client.call(listUserNotifications, { query: {} })).data.groups.ministry.filter(
    (one: { code: string | null }) => one.code === code,
  )

it('tells officer and head of a late request once, on a working day, and leads both to it', async () => {
  const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const officer = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['receiver'] })
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة المعاملة المتأخرة')
  const { requestId } = await submitApplication(one)
  await sql`update transaction_requests set stage_due_at = '2026-01-01T20:59:59Z' where id = ${requestId}`.execute(
    app.ownerDb,
  )
  for (const instant of ['2026-06-05T05:05:00Z', '2026-06-07T05:05:00Z', '2026-06-08T05:05:00Z']) {
    app.clock.now = () => new Date(instant)
    await tellLate(app.services)
    if (instant.startsWith('2026-06-05')) expect(await told(officer, 'N-30'), 'Friday').toEqual([])
  }
  expect(await told(officer, 'N-30')).toMatchObject([{ link: `/ministry/accreditation-transactions/${requestId}` }])
  expect(await told(head, 'N-31')).toMatchObject([
    { link: '/ministry/accreditation-transactions?view=section&urgency=late' },
  ])
})
