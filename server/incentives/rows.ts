import { type RawBuilder, sql } from 'kysely'
import type { Incentive } from '#contract/incentives/calls.ts'
import type { IncentivePart, IncentiveStatus } from '#contract/incentives/workflow.ts'
import { found } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { isSecond } from '../core/identity/second-person.ts'
import type { Db, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'

/** A measure as it is stored, with what its actions look at. */
export interface Measure extends Omit<Incentive, 'actions' | 'effects'> {
  readonly created_at: string
  readonly issued_by: number | null
  /** The reader neither issued it nor recorded its appeal, nor is he the same person in another account. */
  readonly is_second: boolean
  /** The reader has an interest of his own in the organisation, and decides nothing about it. */
  readonly has_conflict: boolean
}
/** Held for a decision. */
export interface Held extends Measure {
  readonly status: IncentiveStatus
}

const nameOf = (column: string) =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = ${sql.ref(column)})`
const columns = (
  actor: Actor | undefined,
) => sql`i.id, i.ngo_id, i.ref_no, i.kind, i.incentive_type_id, i.title, i.reason, i.article, i.regulation_id,
  i.decision_no, i.decision_date, i.file, i.start_date, i.end_date, i.correction_due_at, i.campaign_id, i.board_end_date, i.board_members_number, i.liquidator_name,
  i.is_public, i.status, i.facts_sent_at, i.facts_reply, i.issued_at, i.issued_by, i.served_at, i.served_by, i.served_proof, i.appeal_due_at,
  i.extension_asked_at, i.extension_reason, i.extension_answer, i.extension_answered_at, i.appealed_at, i.appeal_ground, i.appeal_text, i.appeal_file, i.appeal_is_late,
  i.suspension_asked, i.answer_due_at, i.suspended_at, i.appeal_decision, i.decided_at, i.cancel_reason, i.effect_ended_at, i.updated_at, i.created_at,
  n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, ${nameOf('i.issued_by')} as issued_by_name, ${nameOf('i.decided_by')} as decided_by_name,
  (select c.name_ar from campaigns c where c.id = i.campaign_id and c.ngo_id = i.ngo_id) as campaign_name,
  coalesce(${isSecond(actor?.userId ?? null, sql`i.issued_by`, sql`now()`)}, false) and not exists (select from users w
    where w.id = i.appealed_by and w.kind = 'ministry' and ${isSecond(actor?.userId ?? null, sql`w.id`, sql`now()`)} is not true) as is_second,
  ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`i.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict`

/**
 * Which measures somebody may see: an organisation its own once they are issued or their facts were sent, a directorate
 * those of its governorate.
 */
export function within(actor: Actor | undefined): RawBuilder<unknown> {
  if (!actor) return sql`true`
  if (actor.kind === 'org' || actor.ngoId !== undefined)
    return sql`i.ngo_id = ${ngoOf(actor)} and (i.status <> 'draft' or i.facts_sent_at is not null)`
  if (actor.kind !== 'ministry') return sql`false`
  return actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
}
const source = sql`incentives i join ngos n on n.id = i.ngo_id and n.deleted_at is null`
/** The measures that somebody may see. */
export const measures = (actor: Actor | undefined) =>
  sql<Measure>`select ${columns(actor)} from ${source} where i.deleted_at is null and ${within(actor)}`

/** One measure; 404 outside the reader's scope. */
export async function measureOf(db: Db | Trx, actor: Actor | undefined, id: number): Promise<Measure> {
  const { rows } = await sql<Measure>`${measures(actor)} and i.id = ${id}`.execute(db)
  return found(rows[0])
}
/** The same, held until the transaction ends. */
export async function holdMeasure(trx: Trx, actor: Actor | undefined, id: number): Promise<Held> {
  const { rows } = await sql<Held>`${measures(actor)} and i.id = ${id} for update of i`.execute(trx)
  return found(rows[0])
}

/** As whom somebody acts on a measure that he may see. */
export async function partsIn(trx: Db | Trx, actor: Actor): Promise<IncentivePart[]> {
  if (actor.kind === 'org') return ['organisation']
  if (actor.kind !== 'ministry') return []
  if (!actor.central) return ['ministry']
  const { rows } =
    await sql`select from held_roles u join roles r on r.id = u.role_id where u.user_id = ${actor.userId} and r.type = 'ministry' and r.slug = 'CA'`.execute(
      trx,
    )
  const isHead = actor.transactionRoles.some((role) => role.slug === 'ngo_head')
  return ['ministry', ...(isHead ? (['head'] as const) : []), ...(rows.length > 0 ? (['central'] as const) : [])]
}
