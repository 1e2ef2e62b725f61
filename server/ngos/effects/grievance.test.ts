import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { decideNgoStatus, readNgoStatuses, type StatusAction } from '#contract/ngos/status.ts'
import { openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { listStatusReplies } from '#contract/transactions/status-decisions.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { decide, toLastStep, readGrieved } = await walkers(app)
const grounds = {
  decision: 'قرار الوزارة',
  served_on: '2026-01-15',
  grounds: 'استوفت المنظمة ما طُلب منها كله وأرفقت ما يثبت ذلك.',
  wanted: 'إلغاء القرار وإعادة المنظمة إلى ما كانت عليه.',
}
const answer = 'ثبت أن المنظمة استوفت ما طُلب منها قبل صدور القرار.'
/** The head of the directorate, who also signs decisions. */
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
let ngo: Organisation
beforeEach(async () => {
  ngo = await organisation(app)
})

const inputs: Partial<Record<StatusAction, object>> = {
  liquidate: { liquidator_name: 'سليم نادر الصفصاف' },
  appoint_board: { board_end_date: '2027-03-01', board_members_number: 5 },
}
/** Decides on the status of the organisation; answers what it may answer now. */
async function decided(action: StatusAction) {
  const body = {
    ...freshDecision(),
    action,
    decision_file: await uploaded(app, { userId: head.id }),
    reason: 'قرار الوزارة بعد التحقيق في المخالفات',
    article: 'القانون 93 لعام 1958، المادة 36',
    ...inputs[action],
  } as SentBody<typeof decideNgoStatus>
  must(await head.client.call(decideNgoStatus, { params: { id: ngo.id }, body }))
  return must(await ngo.client.call(listStatusReplies))[0]
}
const grieve = (by: Organisation, status_decision_id: number, more: object = {}) =>
  by.client.call(openRequest, {
    body: {
      slug: 'grievance',
      subject: 'تظلم من قرار في الحالة',
      payload: grounds,
      status_decision_id,
      submit: 1,
      ...more,
    },
  })
const standing = async () => {
  const { status_id, history } = must(await head.client.call(readNgoStatuses, { params: { id: ngo.id } }))
  return { status_id, last: history[0] }
}

it('says until when a decision on the status may be answered, and takes one grievance against it, of its organisation alone', async () => {
  const reply = await decided('suspend')
  expect(reply).toMatchObject({ article: 'القانون 93 لعام 1958، المادة 36', grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(reply?.served_at ?? ''), 60))
  expect(new Date(reply?.appeal_due_at ?? '').toISOString()).toBe(due)
  const id = reply?.id ?? 0

  expect((await grieve(await organisation(app), id)).errors).toHaveProperty('status_decision_id')
  expect((await grieve(ngo, id, { late_mark_id: 1 })).status).toBe(422)
  app.clock.now = () => new Date(new Date(due).getTime() + 1000)
  expect((await grieve(ngo, id)).status).toBe(409)
  app.clock.now = () => new Date()

  const both = await whileHeld(app, sql`lock table transaction_requests in exclusive mode`, 2, () => [
    grieve(ngo, id),
    grieve(ngo, id),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [now] = must(await ngo.client.call(listStatusReplies))
  expect(now).toMatchObject({ id, is_open: false, grievance: { status: 'submitted', answer: null } })
  const { payload } = must(await ngo.client.call(readOwnRequest, { params: { id: now?.grievance?.id ?? 0 } }))
  expect(payload.decision).toBe(`${reply?.decision_no} تاريخ 15/1/2026`)
})

it.each([
  ['suspend', 1],
  ['liquidate', 1],
] as const)('an accepted grievance takes back the decision %s, by one of its own number', async (action, back) => {
  const reply = await decided(action)
  const { id } = must(await grieve(ngo, reply?.id ?? 0))
  expect(await readGrieved(id)).toMatchObject({ about: 'status', article: reply?.article, lifts: true })
  const signs = await toLastStep(id)
  const decision = freshDecision()
  must(await decide(signs, id, 'approve', { notes: answer, ...decision }))
  expect(await standing()).toMatchObject({
    status_id: back,
    last: { decision_no: decision.decision_no, article: null },
  })
  const [answered] = must(await ngo.client.call(listStatusReplies))
  expect(answered).toMatchObject({ is_open: false, grievance: { status: 'approved', answer } })
})

it('a refused grievance leaves the decision as it is', async () => {
  const reply = await decided('suspend')
  const { id } = must(await grieve(ngo, reply?.id ?? 0))
  const signs = await toLastStep(id)
  must(await decide(signs, id, 'reject', { reject_reason_id: 1, reject_text: answer, article: 'المادة 36' }))
  expect(await standing()).toMatchObject({ status_id: 2, last: { id: reply?.id } })
})

it('an accepted grievance changes nothing where another decision followed, nor where a board was dissolved', async () => {
  const suspended = await decided('suspend')
  const { id } = must(await grieve(ngo, suspended?.id ?? 0))
  await decided('appoint_board')
  const signs = await toLastStep(id)
  must(await decide(signs, id, 'approve', { notes: answer, ...freshDecision() }))
  const board = await standing()
  expect(board.status_id).toBe(3)

  const second = must(await grieve(ngo, board.last?.id ?? 0))
  expect(await readGrieved(second.id)).toMatchObject({ about: 'status', lifts: false })
  must(await decide(await toLastStep(second.id), second.id, 'approve', { notes: answer, ...freshDecision() }))
  expect(await standing()).toMatchObject({ status_id: 3, last: { id: board.last?.id } })
})

it('who decided on the status does not decide the grievance', async () => {
  const reply = await decided('suspend')
  const { id } = must(await grieve(ngo, reply?.id ?? 0))
  await toLastStep(id)
  for (const [decision, more] of [
    ['approve', { notes: answer, ...freshDecision() }],
    ['reject', { reject_reason_id: 1, reject_text: answer, article: 'المادة 36' }],
  ] as const)
    expect(await decide(head, id, decision, more)).toMatchObject({
      status: 403,
      message: expect.stringContaining('التظلم'),
    })
})
