import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { actOnMeeting, decideMeeting } from '#contract/assemblies/meetings.ts'
import { decideItem, makeMinutesPaper, readMeetingSession, readMinistryMeeting } from '#contract/assemblies/session.ts'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation, uploaded } from '../testing/factories.ts'
import { assembly, begun, drafted } from '../testing/meetings.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { decide, toLastStep } = await walkers(app)
const article = 'القانون رقم 93 لعام 1958، المادة 26'
const reason = 'جرى التصويت على بند لم يرد في جدول الأعمال.'
let head: MinistryUser
beforeAll(async () => {
  head = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
})
afterEach(() => {
  app.clock.now = () => new Date()
})

const act = (ngo: Organisation, id: number, body: unknown) =>
  ngo.client.call(actOnMeeting, { params: { id }, body: body as never })
const refuse = (id: number, more: object = { article }) =>
  head.client.call(decideMeeting, {
    params: { id },
    body: { action: 'refuse_ratification', decision_note: reason, ...more } as never,
  })
const session = async (ngo: Organisation, id: number) =>
  must(await ngo.client.call(readMeetingSession, { params: { id } }))
/** A meeting whose minutes wait for the ministry. */
async function minuted() {
  const ngo = await organisation(app, { governorate: 1 })
  const id = await begun(app, ngo, await assembly(app, ngo.id, 5))
  for (const no of [1, 2])
    must(
      await ngo.client.call(decideItem, {
        params: { id, no },
        body: no === 1 ? { method: 'read' } : { method: 'hands', votes_for: 5, votes_against: 0, abstaining: 0 },
      }),
    )
  must(await act(ngo, id, { action: 'close' }))
  must(await ngo.client.call(makeMinutesPaper, { params: { id }, body: {} }))
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  must(await act(ngo, id, { action: 'submit_minutes', file }))
  return { ngo, id }
}
const grieve = (ngo: Organisation, decision_id: number) =>
  ngo.client.call(openRequest, {
    body: {
      slug: 'grievance',
      subject: 'تظلم من عدم تصديق نتائج الاجتماع',
      payload: {
        decision: 'قرار الوزارة',
        served_on: '2026-01-15',
        grounds: 'البند وارد في جدول الأعمال الذي أُرسل مع الدعوات.',
        wanted: 'تصديق نتائج الاجتماع كما رُفع محضره.',
      },
      decision_id,
      submit: 1,
    },
  })

it('of the results names its article, and is read with its last day by both sides and in the notice', async () => {
  const { ngo, id } = await minuted()
  expect((await refuse(id, {})).errors).toHaveProperty('article')
  must(await refuse(id))
  const { meeting, reply } = await session(ngo, id)
  expect(meeting).toMatchObject({ status: 'not_ratified', decision_note: reason })
  expect(reply).toMatchObject({ decision: 'reject', article, grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(reply?.served_at ?? ''), 60))
  expect(new Date(reply?.appeal_due_at ?? '').toISOString()).toBe(due)
  expect(must(await head.client.call(readMinistryMeeting, { params: { id } })).reply?.article).toBe(article)
  const { rows } = await sql<{ body: string }>`select body from user_notifications
    where code = 'N-82' and entity_id = ${id} and user_id = ${ngo.userId}`.execute(app.ownerDb)
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringContaining(`للأسباب المبينة. السند: ${article}. آخر يوم للتظلم: `),
  ])
  // The request that carried the meeting tells the same, and is not refused itself.
  const request = must(await ngo.client.call(readOwnRequest, { params: { id: meeting.request_id ?? 0 } }))
  expect(request.reply).toMatchObject({ decision: 'reject', article })
  expect(request.status).not.toBe('rejected')
})

it('is answered by one grievance within its days, and not judged by who refused', async () => {
  const { ngo, id } = await minuted()
  must(await refuse(id))
  const { decision_id = 0, appeal_due_at = '' } = (await session(ngo, id)).reply ?? {}
  app.clock.now = () => new Date(new Date(appeal_due_at).getTime() + 1000)
  expect((await grieve(ngo, decision_id)).status).toBe(409)
  app.clock.now = () => new Date()
  const { id: grievance } = must(await grieve(ngo, decision_id))
  expect((await grieve(ngo, decision_id)).status).toBe(409)
  const last = await toLastStep(grievance)
  const approval = { notes: 'ثبت أن البند وارد في جدول الأعمال، وتُدعى الهيئة من جديد.', ...freshDecision() }
  expect(await decide(head, grievance, 'approve', approval)).toMatchObject({ status: 403 })
  must(await decide(last, grievance, 'approve', approval))
  expect((await session(ngo, id)).reply).toMatchObject({
    is_open: false,
    grievance: { status: 'approved', answer: approval.notes },
  })
  expect((await session(ngo, id)).meeting.status).toBe('not_ratified')
})

it('of the meeting itself is read there as well; an earlier return is not told for it', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const officer = await ministryUser(app, { governorate: 1, role: 'CA', roles: ['directorate_head'] })
  const id = await drafted(ngo.client)
  must(await act(ngo, id, { action: 'request' }))
  const decided = async (action: string, more: object) =>
    must(await officer.client.call(decideMeeting, { params: { id }, body: { action, article, ...more } as never }))
  await decided('return', { notes: 'يرجى توضيح البند الثاني.' })
  expect((await session(ngo, id)).reply).toMatchObject({ decision: 'return', article })
  // As a server before refuses results: without a decision in the history.
  await sql`update general_authority_meetings set status = 'rejected' where id = ${id}`.execute(app.ownerDb)
  expect((await session(ngo, id)).reply).toBeNull()
  await sql`update general_authority_meetings set status = 'returned' where id = ${id}`.execute(app.ownerDb)
  must(await act(ngo, id, { action: 'resubmit' }))
  expect((await session(ngo, id)).reply).toBeNull()
  await decided('reject', { reject_reason_id: 1, reject_text: 'لا يطابق جدول الأعمال النظام الداخلي.' })
  expect((await session(ngo, id)).reply).toMatchObject({ decision: 'reject', article, is_open: true })
})
