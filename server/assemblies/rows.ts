import { type RawBuilder, sql } from 'kysely'
import type { AgendaItem } from '#contract/assemblies/meetings.ts'
import type { MeetingPart, MeetingStatus } from '#contract/assemblies/workflow.ts'
import type { MoreTime } from '#contract/transactions/more-time.ts'
import { found } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { moreTimeOf } from '../transactions/index.ts'

/** The sum of a quorum as it was when the session began. */
interface QuorumSum {
  readonly entitled: number
  readonly needed: number
  readonly present: number
}

/** A meeting as it is stored, with what its actions look at. */
export interface MeetingRow {
  readonly id: number
  readonly ngo_id: number
  readonly ngo_name_ar: string
  readonly ngo_name_en: string | null
  readonly legal_form_id: number
  readonly ngo_governorate_id: number | null
  readonly meeting_type_id: number
  readonly title: string
  readonly meeting_date: string
  readonly meeting_time: string
  readonly place: string
  readonly governorate_id: number
  readonly agenda: AgendaItem[]
  readonly second_date: string | null
  readonly proxies_per_member: number
  readonly bylaws_article: string | null
  readonly status: MeetingStatus
  readonly sitting: 1 | 2
  readonly transaction_request_id: number | null
  readonly request_no: string | null
  readonly request_due_at: string | null
  /** Until when a returned meeting is sent again; days are those that a return gives. */
  readonly term: {
    readonly return_due_at: string | null
    readonly more_time: MoreTime | null
    readonly applicant_days: number
  }
  readonly ministry_delegate_id: number | null
  readonly delegate_name: string | null
  readonly decision_note: string | null
  readonly roll_frozen_at: string | null
  readonly quorum: QuorumSum | null
  readonly held_at: string | null
  readonly closed_at: string | null
  readonly minutes_due_on: string | null
  readonly minutes_late: boolean
  readonly ratify_due_at: string | null
  readonly observer_note: string | null
  readonly observed_at: string | null
  readonly meeting_minutes_id: number | null
  readonly paper_qr_id: number | null
  readonly ics_sequence: number
  readonly calendar_code: string
  readonly updated_at: string
  /** Marks that contradict each other and wait for somebody. */
  readonly open_marks: number
  /** Items without an outcome, or with a tie. */
  readonly open_items: number
  readonly has_conflict: boolean
}

const columns = (
  actor: Actor | undefined,
) => sql`m.id, m.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, n.legal_form_id, n.governorate_id as ngo_governorate_id,
  m.meeting_type_id, m.title, m.meeting_date, m.meeting_time, m.place, m.governorate_id, m.agenda, m.second_date, m.proxies_per_member, m.bylaws_article,
  m.status, m.sitting, m.transaction_request_id, q.request_no, q.stage_due_at as request_due_at,
  jsonb_build_object('return_due_at', case m.status when 'returned' then q.return_due_at end, 'more_time', ${moreTimeOf}, 'applicant_days', coalesce(t.applicant_days, 0)) as term, m.ministry_delegate_id,
  (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = m.ministry_delegate_id) as delegate_name,
  m.decision_note, m.roll_frozen_at, m.quorum, m.held_at, m.closed_at, m.minutes_due_on, m.minutes_late, m.ratify_due_at, m.observer_note, m.observed_at,
  m.meeting_minutes_id, m.paper_qr_id, m.ics_sequence, m.calendar_code, m.updated_at,
  (select count(*) from meeting_mark_conflicts c where c.meeting_id = m.id and c.ngo_id = m.ngo_id and c.sitting = m.sitting and c.settled_at is null) as open_marks,
  jsonb_array_length(m.agenda) - (select count(*) from meeting_resolutions r where r.meeting_id = m.id and r.ngo_id = m.ngo_id) + (select count(distinct c.item_no)
    from meeting_candidates c where c.meeting_id = m.id and c.ngo_id = m.ngo_id and c.outcome = 'tied') as open_items,
  ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`m.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict`
const source = sql`general_authority_meetings m join ngos n on n.id = m.ngo_id and n.deleted_at is null left join transaction_requests q on q.id = m.transaction_request_id
  left join transaction_types t on t.id = q.transaction_type_id`

/** Which meetings somebody may see: an organisation its own, the ministry those that were asked for, a directorate of its governorate. */
export function within(actor: Actor | undefined): RawBuilder<unknown> {
  if (!actor) return sql`true`
  if (actor.kind === 'org' || actor.ngoId !== undefined) return sql`m.ngo_id = ${ngoOf(actor)}`
  if (actor.kind !== 'ministry') return sql`false`
  const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  return sql`m.transaction_request_id is not null and ${near}`
}
/** The meetings that somebody may see. */
export const meetingsOf = (actor: Actor | undefined) =>
  sql<MeetingRow>`select ${columns(actor)} from ${source} where m.deleted_at is null and ${within(actor)}`

/** One meeting; 404 outside the reader's scope. */
export async function meetingOf(db: Db | Trx, actor: Actor | undefined, id: number): Promise<MeetingRow> {
  const { rows } = await sql<MeetingRow>`${meetingsOf(actor)} and m.id = ${id}`.execute(db)
  return found(rows[0])
}
/** The same, held until the transaction ends. */
export async function holdMeeting(trx: Trx, actor: Actor | undefined, id: number): Promise<MeetingRow> {
  await sql`select from general_authority_meetings where id = ${id} and deleted_at is null for update`.execute(trx)
  return meetingOf(trx, actor, id)
}

/**
 * As whom somebody acts: the organisation, whoever leads its directorate, the head of the ministry's section. What
 * somebody visits in the file of an organisation he only reads.
 */
export function partsIn({ ngo_id, ngo_governorate_id }: MeetingRow, actor: Actor): MeetingPart[] {
  if (actor.kind === 'org') return actor.ngoId === ngo_id ? ['organisation'] : []
  if (actor.kind !== 'ministry' || actor.acting) return []
  const leads = actor.transactionRoles.some(({ slug }) => slug === 'directorate_head')
  const near = actor.central || actor.governorateId === ngo_governorate_id
  const isHead = actor.central && actor.transactionRoles.some(({ slug }) => slug === 'ngo_head')
  return [...(leads && near ? (['directorate'] as const) : []), ...(isHead ? (['head'] as const) : [])]
}

/** Elections of the agenda, with the numbers of their items. */
export const electionsOf = ({ agenda }: Pick<MeetingRow, 'agenda'>) =>
  agenda.flatMap(({ kind, seats }, at) => (kind === 'election' ? [{ no: at + 1, seats: seats ?? 0 }] : []))
