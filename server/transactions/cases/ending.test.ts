import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addWorkingDays, isWorkingDay, todayIn } from '#contract/core/values/dates.ts'
import { actOnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { walkers } from '../../testing/walked.ts'
import { decideAs, lastDayOf, returnedRequest } from '../../testing/returned-request.ts'
import { tellEnding } from './ending.ts'

const app = await testApp()
await walkers(app)
await sql`update transaction_type_stages set allow_return = true`.execute(app.ownerDb)
await sql`update transaction_types set requires_completed_profile = false, applicant_days = 10`.execute(app.ownerDb)
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
const now = app.clock.now
beforeAll(async () => {
  // A holiday in the middle of the term: three working days before the end come a day earlier.
  const day = addWorkingDays(todayIn(), 9, app.services.reference.calendar())
  await sql`insert into annual_holidays (name, start_date, end_date, is_recurring) values ('عطلة تجريبية', ${day}, ${day}, false)`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
})

const returned = () => {
  app.clock.now = now
  return returnedRequest(app, officer)
}
/** The working day from which so many working days are left, counted day by day. */
function before(due: string, days: number): string {
  const calendar = app.services.reference.calendar()
  let day = due
  for (let left = days; left > 0;) {
    day = addDays(day, -1)
    if (isWorkingDay(addDays(day, 1), calendar)) left -= 1
  }
  while (!isWorkingDay(day, calendar)) day = addDays(day, -1)
  return day
}
const on = (day: string) => {
  app.clock.now = () => new Date(`${day}T06:00:00Z`)
}
const told = async (id: number) =>
  (
    await sql<{ code: string }>`
      select code from user_notifications where code in ('N-25', 'RETURN-ENDS') and entity_id = ${id} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

test('an organisation is told once, three working days before the end, over a holiday', async () => {
  const { id, due } = await returned()
  on(before(due, 4))
  await tellEnding(app.services)
  expect(await told(id)).toEqual([])
  on(before(due, 3))
  await tellEnding(app.services)
  await tellEnding(app.services)
  on(before(due, 1))
  await tellEnding(app.services)
  expect(await told(id)).toEqual(['N-25'])
})

test('more time is a term of its own, and is told of anew', async () => {
  const { ngo, id, due } = await returned()
  on(before(due, 3))
  await tellEnding(app.services)
  const until = addWorkingDays(due, 5, app.services.reference.calendar())
  const ask = { action: 'ask_more_time', more_time_until: until, more_time_reason: 'تأخرت الوثيقة أسبوعاً.' } as const
  must(await ngo.client.call(actOnRequest, { params: { id }, body: ask }))
  must(await decideAs(officer, id, 'grant_more_time', { more_time_until: until }))
  await tellEnding(app.services)
  expect(await told(id)).toEqual(['N-25'])
  on(before(await lastDayOf(ngo, id), 3))
  await tellEnding(app.services)
  expect(await told(id)).toEqual(['N-25', 'N-25'])
})

test('a missed day is made up with the day itself, on a working day', async () => {
  const { id, due } = await returned()
  const calendar = app.services.reference.calendar()
  let free = before(due, 2)
  while (isWorkingDay(free, calendar)) free = addDays(free, -1)
  on(free)
  await tellEnding(app.services)
  expect(await told(id)).toEqual([])
  on(before(due, 2))
  await tellEnding(app.services)
  expect(await told(id)).toEqual(['RETURN-ENDS'])
})

test('who completes it in the same moment is told nothing', async () => {
  const { id, due } = await returned()
  on(before(due, 3))
  const completed = sql`update transaction_requests set status = 'in_progress', return_due_at = null where id = ${id}`
  await whileHeld(app, completed, 1, () => [tellEnding(app.services)])
  expect(await told(id)).toEqual([])
})
