import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readSession } from '#contract/core/session.ts'
import { listCreationRequests, listRequests, readDashboard, readRequest } from '#contract/transactions/calls.ts'
import { readSector } from '#contract/transactions/sector.ts'
import { listAvailability } from '#contract/transactions/settings.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
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

it('the sector counts month by month in Damascus, and each figure is the number of its list', async () => {
  const { months, governorates } = must(await head.client.call(readSector))
  // Twelve months, the present one the last [design of the dashboard].
  expect(months.map(({ month }) => month)).toEqual([
    ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
    ...['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
  ])
  for (const { month, received, decided } of months)
    expect([await total({ received: month }), await total({ decided: month })]).toEqual([received, decided])
  const of = (month: string) => months.find((one) => one.month === month)
  expect(of('2026-09')).toMatchObject({ received: 8, decided: 0 })
  // Withdrawn is not decided; the first hour of December in Damascus is not November.
  expect([of('2026-11')?.decided, of('2026-12')?.decided]).toEqual([1, 1])
  const near = await ministryUser(app, { role: 'DO', governorate: 1 })
  const seen = must(await near.client.call(readSector))
  expect(seen.governorates.every(({ governorate_id }) => governorate_id === 1)).toBe(true)
  expect(seen.months.map(({ month }) => month)).toHaveLength(12)
  const all = await sql<{ id: number; n: number }>`select governorate_id as id, count(*)::int as n from ngos
    where deleted_at is null and status_id = any(${[1, 2, 3]}) group by 1`.execute(app.ownerDb)
  const counted = new Map(governorates.map((one) => [one.governorate_id, one.count]))
  for (const { id, n } of all.rows) expect(counted.get(id)).toBeGreaterThanOrEqual(n)
})

it('whoever may not see requests is told none of their numbers', async () => {
  const reader = await ministryUser(app, { rights: { ministry_dashboard: ['S'] } })
  const { months } = must(await reader.client.call(readSector))
  expect(new Set(months.flatMap(({ received, decided }) => [received, decided]))).toEqual(new Set([null]))
  const { section } = must(await reader.client.call(readDashboard)).statistics
  expect(section).toMatchObject({ open: 0, undecided: 0, decided_this_month: 0 })
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

it('the workbook of founding requests says the status of the list, and of each instant its day in Damascus', async () => {
  const { establishmentId } = await founder(app)
  await sql`update establishments set status_id = 5, tracking_no = 'EST2026009999', legal_form_id = 1, governorate_id = 1, submitted_at = '2026-10-20T22:30:00Z' where id = ${establishmentId}`.execute(
    app.ownerDb,
  )
  await sql`insert into transaction_requests (request_no, transaction_type_id, slug, establishment_id, subject, status, current_stage_number, submitted_at, stage_entered_at)
    select 'EST2026009999', t.id, t.slug, ${establishmentId}, 'تأسيس', 'in_progress', s.stage_number, '2026-10-20T22:30:00Z', '2026-11-01'
    from transaction_types t join transaction_type_stages s on s.transaction_type_id = t.id and s.scope <> 'applicant' where t.slug = 'establishing_ngo' order by s.stage_number limit 1`.execute(
    app.ownerDb,
  )
  const { data } = await head.client.call(listCreationRequests, { query: {}, headers: { 'to-excel': '1' } })
  expect(recordsOf(data as never).find((row) => row['رقم الطلب'] === 'EST2026009999')).toMatchObject({
    'حالة المعاملة': 'قيد تدقيق الوثائق',
    // 21 October 2026: half past one at night in Damascus.
    'تاريخ التقديم': '46316',
  })
})
