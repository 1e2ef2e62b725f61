import { sql } from 'kysely'
import { Refusal } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'

/** Who can give rights to others, and not until a last day only: the set that must never become empty. */
const isAdministrator = (kind: 'ministry' | 'org') =>
  kind === 'ministry'
    ? sql`u.kind = 'ministry' and holds_right_for_good(u.id, 'ministry_users_rp', 'U') and holds_right_for_good(u.id, 'ministry_users_rp', 'G')`
    : sql`u.kind = 'org' and holds_right_for_good(u.id, 'ngo_users', 'U') and holds_right_for_good(u.id, 'ngo_users', 'G')`

/** Organisations (0 is the ministry) that have an administrator among the given ones. */
async function governed(trx: Trx, kind: 'ministry' | 'org', ngoIds?: readonly number[]): Promise<Set<number>> {
  const only = ngoIds ? sql`and u.ngo_id = any(${[...ngoIds]})` : sql``
  const { rows } = await sql<{
    place: number
  }>`select distinct coalesce(u.ngo_id, 0) as place from users u where u.is_active and u.deleted_at is null ${only} and ${isAdministrator(kind)}`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.place))
}

/**
 * Does what may take an administrator away, one after another: whoever comes second counts anew.
 * Refuses (409) when an organisation, or the ministry, would have had one and has none afterwards.
 */
export async function keepAdministrator<T>(
  trx: Trx,
  of: { kind: 'ministry' } | { kind: 'org'; ngoIds: readonly number[] },
  work: () => Promise<T>,
): Promise<T> {
  if (of.kind === 'ministry') await sql`select pg_advisory_xact_lock(hashtext('ministry_administrators'))`.execute(trx)
  else await sql`select 1 from ngos where id = any(${[...of.ngoIds]}) order by id for no key update`.execute(trx)
  const ids = of.kind === 'org' ? of.ngoIds : undefined
  const before = await governed(trx, of.kind, ids)
  const result = await work()
  const after = await governed(trx, of.kind, ids)
  if ([...before].some((place) => !after.has(place))) throw new Refusal(409, 'last_administrator')
  return result
}
