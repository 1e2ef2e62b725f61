import { type RawBuilder, sql } from 'kysely'
import type { MinistryReturn } from '#contract/returns/returns.ts'
import type { ReturnStatus } from '#contract/returns/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'

export interface ReturnRow extends Omit<MinistryReturn, 'lines' | 'actions' | 'size'> {
  readonly size: MinistryReturn['size'] | null
  readonly status: ReturnStatus
  readonly has_conflict: boolean
}
/** Days by which the first filing of a return `r` missed its last day; those so far, while there is none. */
export const lateDays = (today: string) =>
  sql`greatest(0, coalesce((r.first_declared_at at time zone 'Asia/Damascus')::date, ${today}::date) - duty_due_on('yearly_return', r.year, r.ngo_id))`

/** What was compared when the present version of a return `r` was signed. */
export const signedComparisons = sql`(select v.comparisons from yearly_return_versions v where v.return_id = r.id and v.version = r.version)`

/** Yearly returns `r` of organisations `n`, within a condition. */
export const returnsWhere = ({ now }: Pick<Services, 'now'>, condition: RawBuilder<unknown>, actor?: Actor) =>
  sql<ReturnRow>`select r.id, r.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, r.year, r.status, r.size, r.is_nil, r.version, r.number, r.declared_at, r.declared_name,
      r.first_declared_at, r.correction_reason, r.decided_at, r.file, duty_due_on('yearly_return', r.year, r.ngo_id) as due_on, ${lateDays(todayIn(now()))} as late_days, r.updated_at, ${signedComparisons} as comparisons,
      ${actor ? conflictOf(actor.userId, { ngoId: sql`r.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict
    from yearly_returns r join ngos n on n.id = r.ngo_id and n.deleted_at is null where r.deleted_at is null and ${condition}`
