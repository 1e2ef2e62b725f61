import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { seatsCalls } from '#contract/boards/seat-calls.ts'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { boardOf } from '../testing/board-cases.ts'
import { fillBoard } from '../testing/boards.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const article = 'القانون رقم 93 لعام 1958، المادة 26'
const reason = 'محضر الاجتماع لا يذكر عدد الأصوات التي نالها كل مرشح.'
afterEach(() => {
  app.clock.now = () => new Date()
})

const ask = (ngo: Organisation, board: number) => apply(ngo, 'board_ratification', { director_board_id: String(board) })
const refusal = async (ngo: Organisation, term: number) =>
  must(await ngo.client.call(seatsCalls.administrative, { query: { term } })).refusal
/** A board whose ratification was refused. */
async function refused() {
  const ngo = await organisation(app)
  const board = await boardOf(app, ngo.id, { size: 5 })
  await fillBoard(app, ngo, 'administrative', board)
  const { id } = must(await ask(ngo, board))
  const officer = await toLastStep(id)
  expect(await refusal(ngo, board)).toBeNull()
  const given = { reject_reason_id: 1, reject_text: reason }
  expect((await decide(officer, id, 'reject', given)).errors).toHaveProperty('article')
  must(await decide(officer, id, 'reject', { ...given, article }))
  return { ngo, board, request: id }
}
const grieve = (ngo: Organisation, decision_id: number) =>
  ngo.client.call(openRequest, {
    body: {
      slug: 'grievance',
      subject: 'تظلم من رفض تصديق المجلس',
      payload: {
        decision: 'قرار الوزارة',
        served_on: '2026-01-15',
        grounds: 'عدد الأصوات مذكور في الصفحة الثانية من المحضر.',
        wanted: 'تصديق تشكيل المجلس كما رُفع إلى الوزارة.',
      },
      decision_id,
      submit: 1,
    },
  })

it('is read where the board stands, with reason, article and last day, and in its notice', async () => {
  const { ngo, board, request } = await refused()
  const told = await refusal(ngo, board)
  expect(told).toMatchObject({ request_id: request, reason, article, grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(told?.served_at ?? ''), 60))
  expect(new Date(told?.appeal_due_at ?? '').toISOString()).toBe(due)
  const { rows } = await sql<{ body: string }>`select body from user_notifications
    where code = 'N-28' and entity_id = ${request} and user_id = ${ngo.userId}`.execute(app.ownerDb)
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringContaining(`ولكم حق التظلم. السند: ${article}. آخر يوم للتظلم: `),
  ])
})

it('is answered from there until the last second, and once', async () => {
  const { ngo, board } = await refused()
  const { decision_id = 0, appeal_due_at = '' } = (await refusal(ngo, board)) ?? {}
  app.clock.now = () => new Date(new Date(appeal_due_at).getTime() + 1000)
  expect((await refusal(ngo, board))?.is_open).toBe(false)
  expect((await grieve(ngo, decision_id)).status).toBe(409)
  app.clock.now = () => new Date()
  const { id: grievance } = must(await grieve(ngo, decision_id))
  expect((await grieve(ngo, decision_id)).status).toBe(409)
  expect(await refusal(ngo, board)).toMatchObject({ is_open: false, grievance: { id: grievance } })
  const answer = { notes: 'ثبت عدد الأصوات، ويُطلب التصديق من جديد.', ...freshDecision() }
  const last = await toLastStep(grievance)
  must(await decide(last, grievance, 'approve', answer))
  expect((await refusal(ngo, board))?.grievance).toMatchObject({ status: 'approved', answer: answer.notes })
})

it('stands no more once another request was handed in, and a draft does not take it away', async () => {
  const { ngo, board } = await refused()
  const payload = { director_board_id: String(board) }
  must(await ngo.client.call(openRequest, { body: { slug: 'board_ratification', subject: 'تصديق المجلس', payload } }))
  expect(await refusal(ngo, board)).toMatchObject({ reason })
  await sql`update transaction_requests set deleted_at = now() where status = 'draft' and ngo_id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  must(await ask(ngo, board))
  expect(await refusal(ngo, board)).toBeNull()
  const stranger = await organisation(app)
  expect((await stranger.client.call(seatsCalls.administrative, { query: { term: board } })).status).toBe(404)
})
