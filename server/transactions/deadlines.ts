import { sql } from 'kysely'
import { ratifyDays } from '#contract/assemblies/workflow.ts'
import { addWorkingDays, dayOf, endOfDay, type Calendar, type Holiday } from '#contract/core/values/dates.ts'
import { planAnswerDays } from '#contract/plans/workflow.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'

/** A last day that was counted in working days. */
interface Running {
  readonly id: number
  readonly since: string
  readonly due: string
  readonly days: number
}
interface Kind {
  readonly table: string
  /** Where the last day is stored. */
  readonly lastDay: string
  /** What the log says was counted anew. */
  readonly what: string
  /** Who must act by it was told this day: a holiday gives days and takes none. */
  readonly onlyLater?: true
}

/** Stores the last days that are others by this calendar, all at once, and notes how many there were. */
async function move(
  trx: Trx,
  actor: Actor,
  calendar: Calendar,
  { table, lastDay, what, onlyLater }: Kind,
  running: readonly Running[],
): Promise<void> {
  const moved = running
    .map(({ id, since, due, days }) => ({ id, due, moves_to: endOfDay(addWorkingDays(dayOf(since), days, calendar)) }))
    .filter(({ due, moves_to }) => {
      const gained = new Date(moves_to).getTime() - new Date(due).getTime()
      return gained > 0 || (gained < 0 && !onlyLater)
    })
  if (moved.length === 0) return
  await sql`update ${sql.table(table)} t set ${sql.ref(lastDay)} = x.moves_to
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ moves_to }) => moves_to)}::timestamptz[]) as x (id, moves_to)
    where t.id = x.id`.execute(trx)
  await audit(trx, actor, {
    action: 'update',
    entity: table,
    entity_id: null,
    description_ar: `إعادة حساب ${what} بعد تعديل العطل (عددها: ${moved.length})`,
  })
}

interface OpenStep {
  id: number
  stage_entered_at: string
  stage_due_at: string
  days: number
}
/** Running steps of requests; paused ones are counted when they resume. */
async function openSteps(trx: Trx): Promise<Running[]> {
  const { rows } =
    await sql<OpenStep>`select q.id, coalesce(q.clock_started_at, q.stage_entered_at) as stage_entered_at, q.stage_due_at, coalesce(q.clock_days, s.days_number, a.days_number) as days
    from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number join action_types a on a.id = s.action_type_id
    where q.stage_due_at is not null and q.stage_entered_at is not null and q.paused_at is null and q.closed_at is null for update of q`.execute(
      trx,
    )
  return rows.map(({ id, stage_entered_at, stage_due_at, days }) => ({
    id,
    days,
    since: stage_entered_at,
    due: stage_due_at,
  }))
}

/** Returned requests, of which the applicant completes what lacks; a day that was granted to him stays. */
async function returnedRequests(trx: Trx): Promise<Running[]> {
  const { rows } =
    await sql<Running>`select q.id, a.finished_at as since, q.return_due_at as due, t.applicant_days as days
    from transaction_requests q join transaction_types t on t.id = q.transaction_type_id
    join lateral (select max(id) as id from transaction_actions where transaction_request_id = q.id and decision = 'return') last on true
    join transaction_actions a on a.id = last.id
    where q.status = 'returned' and q.deleted_at is null and q.return_due_at is not null and a.finished_at is not null
      and not exists (select from return_extensions e where e.transaction_action_id = a.id and e.outcome = 'granted')
    order by q.id for update of q`.execute(trx)
  return rows
}

interface Waiting {
  id: number
  since: string
  due: string
}
const within = (days: number, rows: readonly Waiting[]): Running[] => rows.map((row) => ({ ...row, days }))

/** Plans, after whose last day silence approves. */
async function waitingPlans(trx: Trx): Promise<Running[]> {
  const { rows } = await sql<Waiting>`select id, clock_started_at as since, decision_due_at as due from plans
    where status = 'submitted' and deleted_at is null and clock_started_at is not null and decision_due_at is not null order by id for update`.execute(
    trx,
  )
  return within(planAnswerDays, rows)
}

/** Results of assemblies, after whose last day silence ratifies. */
async function waitingResults(trx: Trx, { reference }: Services): Promise<Running[]> {
  const { rows } =
    await sql<Waiting>`select m.id, i.created_at as since, m.ratify_due_at as due from general_authority_meetings m
    join meeting_minutes i on i.id = m.meeting_minutes_id
    where m.status = 'minutes_submitted' and m.deleted_at is null and m.ratify_due_at is not null order by m.id for update of m`.execute(
      trx,
    )
  return within(reference.setting('meetings.ratify_days', ratifyDays), rows)
}

/** Last days that count working days, counted anew with the holidays as they stand now. */
export async function recomputeDueDates(trx: Trx, services: Services, actor: Actor): Promise<void> {
  const { rows: holidays } =
    await sql<Holiday>`select start_date, end_date, is_recurring from annual_holidays where deleted_at is null`.execute(
      trx,
    )
  const calendar: Calendar = { weekend: services.reference.calendar().weekend, holidays }
  const store = (kind: Kind, running: readonly Running[]) => move(trx, actor, calendar, kind, running)
  await store({ table: 'transaction_requests', lastDay: 'stage_due_at', what: 'آجال المعاملات' }, await openSteps(trx))
  await store(
    { table: 'transaction_requests', lastDay: 'return_due_at', what: 'مهل استكمال المعاملات', onlyLater: true },
    await returnedRequests(trx),
  )
  await store({ table: 'plans', lastDay: 'decision_due_at', what: 'مهل الجواب عن الخطط' }, await waitingPlans(trx))
  await store(
    { table: 'general_authority_meetings', lastDay: 'ratify_due_at', what: 'مهل تصديق نتائج الاجتماعات' },
    await waitingResults(trx, services),
  )
}
