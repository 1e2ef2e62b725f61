import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays } from '#contract/core/values/dates.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { actOnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'
import { walkers } from '../../testing/walked.ts'
import { decideAs, lastDayOf, returnedRequest } from '../../testing/returned-request.ts'

const app = await testApp()
await walkers(app)
await sql`update transaction_type_stages set allow_return = true`.execute(app.ownerDb)
await sql`update transaction_types set requires_completed_profile = false, applicant_days = 10`.execute(app.ownerDb)
await sql`update annual_holidays set deleted_at = now()`.execute(app.ownerDb)
await app.services.reference.refresh()
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
const calendar = app.services.reference.calendar()

const closed = async (day: string) =>
  must(
    await officer.client.call(holidays.create, {
      body: {
        name: 'عطلة طارئة',
        name_en: null,
        start_date: day,
        end_date: day,
        is_recurring: false,
        decree_no: null,
      },
    }),
  ).id

test('a holiday set later gives the applicant of a returned request its working day, and none is taken back', async () => {
  const { ngo, id, due } = await returnedRequest(app, officer)
  const holiday = await closed(due)
  expect(await lastDayOf(ngo, id)).toBe(addWorkingDays(due, 1, calendar))
  must(await officer.client.call(holidays.remove, { params: { id: holiday } }))
  expect(await lastDayOf(ngo, id)).toBe(addWorkingDays(due, 1, calendar))
})

test('a day that was granted stays as it was granted', async () => {
  const { ngo, id, due } = await returnedRequest(app, officer)
  const until = addDays(due, 4)
  must(
    await ngo.client.call(actOnRequest, {
      params: { id },
      body: {
        action: 'ask_more_time',
        more_time_until: until,
        more_time_reason: 'تأخرت الوثيقة لدى السجل العقاري أسبوعين.',
      },
    }),
  )
  must(await decideAs(officer, id, 'grant_more_time', { more_time_until: until }))
  await closed(due)
  expect(await lastDayOf(ngo, id)).toBe(until)
})
