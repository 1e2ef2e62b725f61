import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listUserNotifications } from '#contract/notifications/notifications.ts'
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

it('writes to the head once about a late request that nobody holds, and again when another becomes late', async () => {
  await sql`delete from user_notifications`.execute(app.ownerDb)
  const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة لا يدرسها أحد')
  const { requestId } = await submitApplication(one)
  const dueAt = (instant: string) =>
    sql`update transaction_requests set assigned_user_id = null, stage_due_at = ${instant} where id = ${requestId}`.execute(
      app.ownerDb,
    )
  await dueAt('2026-01-01T20:59:59Z')
  for (const day of ['07', '08', '09']) {
    app.clock.now = () => new Date(`2026-06-${day}T05:05:00Z`)
    await tellLate(app.services)
  }
  expect(await told(head, 'N-31')).toHaveLength(1)
  // Due after the head was told last: the notice is older than it.
  await sql`update user_notifications set created_at = '2026-06-09T05:05:00Z' where code = 'N-31'`.execute(app.ownerDb)
  await dueAt('2026-06-09T20:59:59Z')
  app.clock.now = () => new Date('2026-06-10T05:05:00Z')
  await tellLate(app.services)
  expect(await told(head, 'N-31')).toHaveLength(2)
})

it('tells the officer once when half, and once when four fifths, of his working days are over', async () => {
  await sql`delete from user_notifications`.execute(app.ownerDb)
  const officer = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['receiver'] })
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة الوقت الجاري')
  const { requestId } = await submitApplication(one)
  // Entered on Sunday 31 May with ten working days: due on Sunday 14 June.
  await sql`update transaction_requests set assigned_user_id = ${officer.id}, stage_entered_at = '2026-05-31T06:00:00Z', clock_started_at = '2026-05-31T06:00:00Z', clock_days = 10, stage_due_at = '2026-06-14T20:59:59Z' where id = ${requestId}`.execute(
    app.ownerDb,
  )
  const codes: Record<string, string[]> = {}
  for (const day of ['04', '07', '08', '10', '11', '14']) {
    app.clock.now = () => new Date(`2026-06-${day}T05:05:00Z`)
    await tellLate(app.services)
    const { rows } = await sql<{
      code: string
    }>`select code from user_notifications where user_id = ${officer.id} and entity_id = ${requestId} and code like 'REQUEST-%' order by id`.execute(
      app.ownerDb,
    )
    codes[day] = rows.map((row) => row.code)
  }
  expect(codes).toEqual({
    '04': [],
    '07': ['REQUEST-HALF'],
    '08': ['REQUEST-HALF'],
    '10': ['REQUEST-HALF', 'REQUEST-SOON'],
    '11': ['REQUEST-HALF', 'REQUEST-SOON'],
    '14': ['REQUEST-HALF', 'REQUEST-SOON'],
  })
})
