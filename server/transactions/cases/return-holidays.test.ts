import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, addWorkingDays, dayOf } from '#contract/core/values/dates.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { actOnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation } from '../../testing/factories.ts'
import { walkers } from '../../testing/walked.ts'

const app = await testApp()
await walkers(app)
await sql`update transaction_type_stages set allow_return = true`.execute(app.ownerDb)
await sql`update transaction_types set requires_completed_profile = false, applicant_days = 10`.execute(app.ownerDb)
await sql`update annual_holidays set deleted_at = now()`.execute(app.ownerDb)
await app.services.reference.refresh()
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
const calendar = app.services.reference.calendar()

const decide = async (id: number, decision: string, more: object) =>
  must(
    await officer.client.call(decideRequest, {
      params: { id },
      body: { decision, ...more } as SentBody<typeof decideRequest>,
    }),
  )
const lastDay = async (ngo: Organisation, id: number) =>
  dayOf(must(await ngo.client.call(readOwnRequest, { params: { id } })).return_due_at ?? '')

/** A request that was just returned, with its last day. */
async function returned(): Promise<{ ngo: Organisation; id: number; due: string }> {
  const ngo = await organisation(app)
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, stage_entered_at, stage_due_at, stage_days, assigned_user_id, type_version, payload)
    select t.id, t.slug, ${ngo.id}, 'مشاركة في فعالية دولية', 'in_progress', now(), now(), now() + interval '5 days', 2, ${officer.id}, t.version, '{}' from transaction_types t where t.slug = 'international_event' returning id`.execute(
    app.ownerDb,
  )
  const id = rows[0]?.id ?? 0
  await decide(id, 'return', { notes: 'أكملوا بيانات الفعالية.', article: 'المادة 9' })
  return { ngo, id, due: await lastDay(ngo, id) }
}
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
  const { ngo, id, due } = await returned()
  const holiday = await closed(due)
  expect(await lastDay(ngo, id)).toBe(addWorkingDays(due, 1, calendar))
  must(await officer.client.call(holidays.remove, { params: { id: holiday } }))
  expect(await lastDay(ngo, id)).toBe(addWorkingDays(due, 1, calendar))
})

test('a day that was granted stays as it was granted', async () => {
  const { ngo, id, due } = await returned()
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
  await decide(id, 'grant_more_time', { more_time_until: until })
  await closed(due)
  expect(await lastDay(ngo, id)).toBe(until)
})
