import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actOnMeeting } from '#contract/assemblies/meetings.ts'
import { decideItem, makeMinutesPaper } from '#contract/assemblies/session.ts'
import { addDays } from '#contract/core/values/dates.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { assembly, begun } from '../testing/meetings.ts'

const app = await testApp()

test('a holiday that falls on the last day of the ratification moves it to the next working day', async () => {
  await sql`update annual_holidays set deleted_at = now()`.execute(app.ownerDb)
  await app.services.reference.refresh()
  const ngo = await organisation(app, { governorate: 1 })
  const id = await begun(app, ngo, await assembly(app, ngo.id, 5))
  const params = { id }
  for (const no of [1, 2])
    must(
      await ngo.client.call(decideItem, {
        params: { id, no },
        body: no === 1 ? { method: 'read' } : { method: 'hands', votes_for: 5, votes_against: 0, abstaining: 0 },
      }),
    )
  must(await ngo.client.call(actOnMeeting, { params, body: { action: 'close' } }))
  must(await ngo.client.call(makeMinutesPaper, { params, body: {} }))
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  must(await ngo.client.call(actOnMeeting, { params, body: { action: 'submit_minutes', file } }))
  const lastDay = async () =>
    (
      await sql<{
        day: string
      }>`select (ratify_due_at at time zone 'Asia/Damascus')::date::text as day from general_authority_meetings where id = ${id}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.day ?? ''
  const before = await lastDay()
  const central = await ministryUser(app, { role: 'CA' })
  const day = { start_date: before, end_date: before }
  must(
    await central.client.call(holidays.create, {
      body: { name: 'عطلة طارئة', name_en: null, ...day, is_recurring: false, decree_no: null },
    }),
  )
  // Friday and Saturday are no working days.
  let next = addDays(before, 1)
  while ([5, 6].includes(new Date(next).getUTCDay())) next = addDays(next, 1)
  expect(await lastDay()).toBe(next)
})
