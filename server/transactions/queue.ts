import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/core/calls/call.ts'
import type { listRequests, QueueRow } from '#contract/transactions/calls.ts'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Actor } from '../core/identity/actor.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db, Services } from '../core/services.ts'
import { wordPattern } from '../core/registers/word-pattern.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { clockOf } from './clock.ts'
import { closedDuties, type Duty } from './duties.ts'
import type { MoreTime } from '#contract/transactions/more-time.ts'
import { asksMoreTime, moreTimeOf, termOf } from './cases/more-time.ts'
import { openStatuses } from './load.ts'
import { seenTypes } from './seen-types.ts'

/** Requests an officer may see: all for central users, those of his governorate otherwise. */
export const inScope = (actor: Actor) =>
  actor.governorateId === undefined
    ? sql`true`
    : sql`coalesce(e.governorate_id, n.governorate_id) = ${actor.governorateId}`

/** Requests that were handed in: a draft, also one that was given up or ran out, is its applicant's alone. */
export const handedIn = sql`q.submitted_at is not null and q.deleted_at is null`

export const requestSource = sql`transaction_requests q
  join transaction_types t on t.id = q.transaction_type_id
  left join establishments e on e.id = q.establishment_id
  left join est_ngo g on g.establishment_id = e.id
  left join ngos n on n.id = q.ngo_id
  left join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
  left join action_types a on a.id = s.action_type_id
  left join users o on o.id = q.assigned_user_id`
export const requestColumns = sql`q.id, q.request_no, q.slug, t.name_ar as type_name_ar, t.name_en as type_name_en, q.subject, q.status, q.establishment_id, q.ngo_id, e.tracking_no, e.status_id,
  coalesce(g.name_ar, n.name_ar, q.subject) as applicant_name, coalesce(e.governorate_id, n.governorate_id) as governorate_id, coalesce(e.legal_form_id, n.legal_form_id) as legal_form_id,
  q.current_stage_number, s.parent_stage_number, coalesce(s.name_ar, '') as stage_name_ar, coalesce(s.name_en, '') as stage_name_en, coalesce(e.round, 1) as round,
  q.assigned_user_id, nullif(concat_ws(' ', o.first_name, o.last_name), '') as assigned_name, q.submitted_at, ${asksMoreTime} as asks_more_time,
  q.stage_entered_at, q.stage_due_at, q.paused_at, q.remaining_days, coalesce(q.stage_days, s.days_number, a.days_number) as days_number`

type Raw = Omit<QueueRow, 'clock'> & {
  stage_entered_at: string | null
  stage_due_at: string | null
  paused_at: string | null
  remaining_days: number | null
  days_number: number | null
}
/** The type of the request that carries a founding, and shows how that stands. */
export const foundingSlug = 'establishing_ngo'

export function shapeRow(services: Services, raw: Raw): QueueRow {
  const { stage_entered_at, stage_due_at, paused_at, remaining_days, days_number, ...row } = raw
  return {
    ...row,
    // Founders also answer a refusal: such a request has a number and a status of its own.
    ...(row.slug === foundingSlug ? {} : { tracking_no: null, status_id: null }),
    clock: clockOf(
      { status: row.status, stage_entered_at, stage_due_at, paused_at, remaining_days, days_number },
      services.now(),
      services.reference.calendar(),
    ),
  }
}

/** Where a request stands in an officer's day. */
export const urgencies = (services: Services) => {
  const now = services.now()
  return {
    late: sql`q.status in ${openStatuses} and q.paused_at is null and q.stage_due_at < ${now.toISOString()}`,
    today: sql`q.status in ${openStatuses} and q.paused_at is null and q.stage_due_at >= ${now.toISOString()} and q.stage_due_at <= ${endOfDay(todayIn(now))}`,
    open: sql`q.status in ${openStatuses} and q.stage_due_at is not null`,
    waiting: sql`(q.status = 'returned' or (q.status = 'in_progress' and s.scope = 'applicant'))`,
    undecided: sql`q.closed_at is null`,
    closed: sql`q.closed_at is not null`,
    decided: sql`q.status in ('approved', 'rejected') and q.closed_at > ${endOfDay(addDays(`${todayIn(now).slice(0, 7)}-01`, -1))}`,
    unassigned: sql`q.assigned_user_id is null and q.closed_at is null and s.scope <> 'applicant'`,
  }
}

/** Requests that were handed in within a month in Damascus; `first` is its first day. */
const receivedIn = (first: RawBuilder<unknown>) => within(sql`q.submitted_at`, first)
/** Requests that were approved or refused within it. */
const decidedIn = (first: RawBuilder<unknown>) =>
  sql`(q.status in ('approved', 'rejected') and ${within(sql`q.closed_at`, first)})`
const within = (at: RawBuilder<unknown>, first: RawBuilder<unknown>) =>
  sql`(${at} >= (${first})::timestamp at time zone 'Asia/Damascus' and ${at} < ((${first})::timestamp + interval '1 month') at time zone 'Asia/Damascus')`

interface Query {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
  sort?: QueryOf<typeof listRequests>['sort']
  urgency?: 'late' | 'today' | 'open' | 'waiting' | 'undecided' | 'closed' | 'decided' | undefined
  mine?: number | undefined
  slug?: string | undefined
  status?: string | undefined
  status_id?: number | undefined
  governorate_id?: number | undefined
  assigned_user_id?: number | undefined
  unassigned?: number | undefined
  received?: string | undefined
  decided?: string | undefined
}
const orders = {
  submitted_at: sql`q.submitted_at`,
  stage_due_at: sql`q.stage_due_at`,
  request_no: sql`q.request_no`,
  applicant_name: sql`applicant_name`,
  status: sql`q.status`,
}
const mostUrgent = sql`(q.closed_at is not null), (q.paused_at is not null), q.stage_due_at nulls last, q.id`

/** A page of requests within scope, most urgent first; count and page are two questions. */
export async function findRequests(db: Db, services: Services, actor: Actor, query: Query, slug?: string) {
  const { perPage, page, offset } = pageOf(query)
  const conditions = [handedIn, seenTypes(actor), inScope(actor)]
  const wanted = slug ?? query.slug
  if (wanted) conditions.push(sql`q.slug = ${wanted}`)
  if (query.urgency) conditions.push(urgencies(services)[query.urgency])
  if (query.mine === 1) conditions.push(sql`q.assigned_user_id = ${actor.userId}`)
  if (query.unassigned === 1) conditions.push(urgencies(services).unassigned)
  if (query.received) conditions.push(receivedIn(sql`${`${query.received}-01`}`))
  if (query.decided) conditions.push(decidedIn(sql`${`${query.decided}-01`}`))
  if (query.status) conditions.push(sql`q.status = ${query.status}`)
  if (query.status_id) conditions.push(sql`e.status_id = ${query.status_id}`)
  if (query.governorate_id) conditions.push(sql`coalesce(e.governorate_id, n.governorate_id) = ${query.governorate_id}`)
  if (query.assigned_user_id) conditions.push(sql`q.assigned_user_id = ${query.assigned_user_id}`)
  for (const word of searchWords(query.search ?? ''))
    conditions.push(
      sql`(coalesce(g.name_folded, n.name_folded, '') like ${wordPattern(word)} or q.request_no like ${`%${word.replace(/[%_]/g, '')}%`} or upper(e.tracking_no) like upper(${`%${word.replace(/[%_]/g, '')}%`}))`,
    )
  const where = sql.join(conditions, sql` and `)
  const order = orderOf(query.sort, orders, { usual: mostUrgent, last: sql`q.id` })
  const [rows, count] = await Promise.all([
    sql<Raw>`select ${requestColumns} from ${requestSource} where ${where} order by ${order} limit ${perPage} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from ${requestSource} where ${where}`.execute(db),
  ])
  return { rows: rows.rows.map((raw) => shapeRow(services, raw)), total: count.rows[0]?.total ?? 0, perPage, page }
}

export async function findRequest(db: Db, services: Services, actor: Actor, id: number) {
  const { rows } = await sql<
    Raw & {
      decision_no: string | null
      decision_date: string | null
      result_file_qr_id: number | null
      erased_at: string | null
      transaction_type_id: number
      type_version: number
      has_conflict: boolean
      closed: Duty[]
      details: string | null
      payload: Record<string, unknown> | null
      stood: Record<string, unknown> | null
      return_due_at: string | null
      more_time: MoreTime | null
      applicant_days: number
      issues_letter: boolean
      issues_decision: boolean
    }
  >`select ${requestColumns}, q.details, q.payload, q.stood, q.return_due_at, ${moreTimeOf} as more_time, t.applicant_days, t.issues_decision, q.decision_no, q.decision_date, q.result_file_qr_id, q.erased_at, q.transaction_type_id, q.type_version,
      exists (select from transaction_types k where k.id = q.transaction_type_id and k.result_template_id is not null) as issues_letter, ${conflictOf(actor.userId, { ngoId: sql`q.ngo_id`, establishmentId: sql`q.establishment_id` })} as has_conflict, ${closedDuties(actor.userId, sql`q.id`)} as closed from ${requestSource} where q.id = ${id} and ${handedIn} and ${seenTypes(actor)} and ${inScope(actor)}`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const { return_due_at, more_time, applicant_days, ...row } = rows[0]
  return { ...row, term: termOf({ return_due_at, more_time, applicant_days }, services) }
}
