import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Db, Trx } from '../services.ts'

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

/** Those of some organisations from which the actor is kept away; only people of the ministry are, and never the system. */
export async function keptAwayFrom(
  db: Db | Trx,
  actor: Actor | undefined,
  ngoIds: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  if (actor?.kind !== 'ministry' || ngoIds.length === 0) return new Set()
  const { rows } = await sql<{
    id: number
  }>`select n.id from ngos n where n.id = any(${[...ngoIds]}::bigint[]) and ${conflictOf(actor.userId, { ngoId: sql`n.id`, establishmentId: null })}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A kind of case for the buttons of a list: it offers nothing for organisations from which the actor is kept away. */
export async function keepingAway<K extends object>(
  db: Db | Trx,
  actor: Actor,
  kind: K,
  rows: readonly { readonly ngo_id: number | null }[],
) {
  const away = await keptAwayFrom(
    db,
    actor,
    rows.map(({ ngo_id }) => ngo_id),
  )
  return { ...kind, hasConflict: ({ ngo_id }: { readonly ngo_id: number | null }) => away.has(ngo_id) }
}

/** Refuses whatever an officer decides about an organisation of his interest, also outside requests. */
export async function refuseInterest(trx: Trx, actor: Actor | undefined, ngoId: number | null): Promise<void> {
  refuseConflict({ has_conflict: (await keptAwayFrom(trx, actor, [ngoId])).has(ngoId) })
}
