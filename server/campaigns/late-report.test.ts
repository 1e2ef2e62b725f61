import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCampaign } from '#contract/campaigns/calls.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, dayOf, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { listLateMarks } from '#contract/transactions/late-marks.ts'
import { actOnRequest, openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign, type GivenCampaign } from '../testing/campaigns.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { freshDecision, walkers } from '../testing/walked.ts'
import { markLateReports } from './jobs.ts'

const app = await testApp()
const { decide, toLastStep } = await walkers(app)
const today = todayIn()
/** A campaign that ended so many days ago; its report is due on the thirtieth day after. */
const ended = async (days: number, over: GivenCampaign = {}) => {
  const ngo = await organisation(app)
  return { ngo, id: await campaign(app, ngo, { days: [-days - 20, -days], ...over }) }
}
const marks = async (ngo: Organisation) => must(await ngo.client.call(listLateMarks, {}))
const told = async (id: number) => must(await app.guest.call(readCampaign, { params: { id } })).report_late
const reported = (id: number, day: string) =>
  sql`update campaigns set final_report_at = ${`${day}T20:59:00Z`} where id = ${id}`.execute(app.ownerDb)

test('a final report that is not there by its last day is recorded once for each campaign, with basis, service and last day of a grievance', async () => {
  const { ngo, id } = await ended(31)
  const other = await campaign(app, ngo, { days: [-60, -40], name: 'حملة ثانية' })
  await markLateReports(app.services)
  await markLateReports(app.services)
  const all = await marks(ngo)
  expect(all.map(({ duty, campaign: name, due_on }) => [duty, name, due_on]).toSorted()).toEqual(
    [
      ['campaign_report', all.find(({ due_on }) => due_on === addDays(today, -1))?.campaign, addDays(today, -1)],
      ['campaign_report', 'حملة ثانية', addDays(today, -10)],
    ].toSorted(),
  )
  const mark = all.find((one) => one.campaign === 'حملة ثانية')
  expect(mark).toMatchObject({ grievance: null, is_open: true, lifted_at: null })
  expect(mark?.article?.length).toBeGreaterThan(2)
  expect(mark?.reason).toContain('حملة ثانية')
  expect(new Date(mark?.appeal_due_at ?? '').toISOString()).toBe(endOfDay(addDays(dayOf(mark?.served_at ?? ''), 60)))
  expect(await told(id)).toEqual({ due_on: addDays(today, -1), state: 'late' })
  expect(await told(other)).toEqual({ due_on: addDays(today, -10), state: 'late' })
  const { rows } =
    await sql`select from user_notifications where code = 'LATE-MARK' and user_id = ${ngo.userId}`.execute(app.ownerDb)
  expect(rows).toHaveLength(2)
})

test('its last day, a report in time, a campaign that was refused or deleted and a suspended organisation make no mark', async () => {
  const lastDay = await ended(30)
  const inTime = await ended(50)
  await reported(inTime.id, addDays(today, -20))
  const refused = await ended(50, { confirmed: 'R' })
  const deleted = await ended(50, { deleted: true })
  const suspended = await ended(50)
  await sql`update ngos set status_id = 2 where id = ${suspended.ngo.id}`.execute(app.ownerDb)
  const late = await ended(50)
  await reported(late.id, addDays(today, -19))
  await markLateReports(app.services)
  const { rows } = await sql<{ campaign_id: number }>`select campaign_id from late_marks where ngo_id = any(${[
    lastDay,
    inTime,
    refused,
    deleted,
    suspended,
    late,
  ].map(({ ngo }) => ngo.id)})`.execute(app.ownerDb)
  // One that came a day too late was late all the same.
  expect(rows.map(({ campaign_id }) => campaign_id)).toEqual([late.id])
})

test('the organisation appeals it; accepted, the campaign page tells of an excused delay', async () => {
  const { ngo, id } = await ended(31)
  await markLateReports(app.services)
  const [mark] = await marks(ngo)
  const opened = must(
    await ngo.client.call(openRequest, {
      body: { slug: 'grievance', subject: 'تظلم من تأخر مسجل', late_mark_id: mark?.id ?? 0 },
    }),
  )
  const { rows } = await sql<{
    payload: object
  }>`select payload from transaction_requests where id = ${opened.id}`.execute(app.ownerDb)
  const payload = {
    ...rows[0]?.payload,
    grounds: 'تأخر المصرف في تسليم كشف الحساب الذي يُبنى عليه التقرير.',
    wanted: 'رفع التأخر المسجل على المنظمة.',
  }
  const body = { action: 'submit', details: null, payload } as unknown as SentBody<typeof actOnRequest>
  must(await ngo.client.call(actOnRequest, { params: { id: opened.id }, body }))
  expect(await told(id)).toEqual({ due_on: addDays(today, -1), state: 'appealed' })
  const last = await toLastStep(opened.id)
  must(await decide(last, opened.id, 'approve', { ...freshDecision(), notes: 'ثبت تأخر المصرف، ويُرفع التأخر.' }))
  expect(await told(id)).toEqual({ due_on: addDays(today, -1), state: 'excused' })
  expect((await marks(ngo))[0]).toMatchObject({ lifted_at: expect.any(String), is_open: false })
  // What is lifted is not recorded again.
  await markLateReports(app.services)
  expect(await marks(ngo)).toHaveLength(1)
})
