import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '../core/errors.ts'

type Id = number | null | RawBuilder<unknown>

/**
 * True where a user (alias `u`) is to be kept away from a case: he, or a relative of his, founded the organisation or sits
 * on its board [domain 3.3]. What was noted of a founding request holds for the organisation that it became.
 */
export const conflictsWith = ({ ngoId, establishmentId }: { ngoId: Id; establishmentId: Id }): RawBuilder<boolean> =>
  sql`(coalesce(${ngoId}::bigint = any(u.conflict_ngo_ids), false) or coalesce(${establishmentId}::bigint = any(u.conflict_establishment_ids), false)
    or exists (select 1 from establishments became where became.ngo_id = ${ngoId}::bigint and became.id = any(u.conflict_establishment_ids)))`

/** The same of the one user who asks, for a question in which no user stands. */
export const conflictOf = (userId: number, asked: { ngoId: Id; establishmentId: Id }): RawBuilder<boolean> =>
  sql`exists (select 1 from users u where u.id = ${userId} and ${conflictsWith(asked)})`

/** Refuses an act of an officer in a case that concerns him, and says why. */
export function refuseConflict({ has_conflict }: { has_conflict: boolean }): void {
  if (has_conflict) throw new Refusal(403, 'conflict_of_interest')
}
