import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readSession } from '#contract/core/session.ts'
import { listRequests, readDashboard, readRequest } from '#contract/transactions/calls.ts'
import { listAvailability } from '#contract/transactions/settings.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'

const app = await testApp()
let head: MinistryUser
let officer: MinistryUser

/** Requests of one organisation in every state that a figure or a list tells apart. */
const states = [
  { status: 'in_progress', due: '2026-12-10T20:59:59Z', taken: true },
  { status: 'in_progress', due: '2026-11-20T20:59:59Z', taken: true },
  { status: 'submitted', due: '2026-12-10T20:59:59Z', taken: false },
  { status: 'returned', due: '2026-12-10T20:59:59Z', taken: false },
  { status: 'returned', due: '2026-12-10T20:59:59Z', taken: true },
  // The first hour of December in Damascus is still November elsewhere.
  { status: 'approved', due: null, taken: true, closed: '2026-11-30T21:30:00Z' },
  { status: 'approved', due: null, taken: true, closed: '2026-11-30T20:30:00Z' },
  { status: 'withdrawn', due: null, taken: false, closed: '2026-12-01T05:00:00Z' },
] as const

beforeAll(async () => {
  app.clock.now = () => new Date('2026-12-01T08:00:00Z')
  head = await ministryUser(app, { role: 'HD' })
  officer = await ministryUser(app, { role: 'DO', roles: ['receiver'] })
  const { id } = await organisation(app)
  await sql`delete from transaction_requests`.execute(app.ownerDb)
  for (const [at, { status, due, taken, ...more }] of states.entries())
    await sql`insert into transaction_requests (request_no, transaction_type_id, slug, ngo_id, subject, status, current_stage_number, assigned_user_id, submitted_at, stage_entered_at, stage_due_at, closed_at)
      select ${`20260001${at}00`}, t.id, t.slug, ${id}, 'طلب تجريبي', ${status}, s.stage_number, ${taken ? officer.id : null}, '2026-09-01', '2026-11-01', ${due}, ${'closed' in more ? more.closed : null}
      from transaction_types t join transaction_type_stages s on s.transaction_type_id = t.id and s.scope <> 'applicant' where t.slug = 'branch_opening' order by s.stage_number limit 1`.execute(
      app.ownerDb,
    )
})

const total = async (query: object) => (await head.client.call(listRequests, { query })).pagination?.total_row

it('every figure of the dashboard is the number of the list that it opens', async () => {
  const { section, load } = (await head.client.call(readDashboard)).data.statistics
  expect({
    open: await total({ urgency: 'open' }),
    undecided: await total({ urgency: 'undecided' }),
    late: await total({ urgency: 'late' }),
    due_today: await total({ urgency: 'today' }),
    waiting: await total({ urgency: 'waiting' }),
    unassigned: await total({ unassigned: 1 }),
    decided_this_month: await total({ urgency: 'decided' }),
  }).toEqual(section)
  expect(section).toMatchObject({ open: 3, undecided: 5, unassigned: 2, decided_this_month: 1 })
  const [row] = load
  expect(row).toMatchObject({ user_id: officer.id, open: 2, late: 1 })
  expect(await total({ urgency: 'open', assigned_user_id: officer.id })).toBe(row?.open)
})

it('an officer’s load leaves out what waits for the applicant, wherever it is told, and is the number of the list behind it', async () => {
  const waiting = must(
    await head.client.call(listRequests, { query: { urgency: 'waiting', assigned_user_id: officer.id } }),
  )
  expect(waiting).toHaveLength(1)
  const present = await total({ urgency: 'open', assigned_user_id: officer.id })
  expect(present).toBe(2)
  const people = must(await head.client.call(listAvailability))
  expect(people.find(({ id }) => id === officer.id)?.open_requests).toBe(present)
  expect(must(await officer.client.call(readSession))?.transactions_need_review).toBe(present)
  const { candidates } = must(await head.client.call(readRequest, { params: { id: waiting[0]?.id ?? 0 } }))
  expect(candidates.find(({ id }) => id === officer.id)?.open_requests).toBe(present)
})

it('a queue is taken as a workbook by whoever holds the right to export, with its filter and within his governorate', async () => {
  const taken = (who: MinistryUser, query: object = {}) =>
    who.client.call(listRequests, { query, headers: { 'to-excel': '1' } })
  const rows = recordsOf((await taken(head, { urgency: 'open' })).data as never)
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row['رقم الطلب'] === '20260001000')).toMatchObject({
    'حالة المعاملة': 'قيد المعالجة',
    'نوع المعاملة': expect.stringMatching(/\S/) as string,
    الخطوة: expect.stringMatching(/\S/) as string,
  })
  const far = await ministryUser(app, { governorate: 14, rights: { ministry_transaction_requests: ['S', 'E'] } })
  expect(recordsOf((await taken(far)).data as never)).toEqual([])
  expect((await taken(officer)).status).toBe(403)
})
