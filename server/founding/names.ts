import { sql } from 'kysely'
import type { Db, Trx } from '../core/services.ts'

export interface NameConflict {
  name_ar: string
  kind: 'ngo' | 'request'
  similarity: number
  exact: boolean
}

/** Names that stand against a proposed one, but for the own request and the own organisation: the same list for founder and evaluator. Exact = same key as a registered name (any status but cancelled) or an open request [V-NAME]. */
export async function findNameConflicts(
  db: Db | Trx,
  name: string,
  establishmentId: number | undefined,
  threshold: number,
  ngoId?: number,
): Promise<NameConflict[]> {
  const { rows } = await sql<NameConflict>`
    with asked as (select ar_norm(${name}) as folded, name_key(${name}) as key)
    select name_ar, kind, round(greatest(similarity, case when exact then 1 else 0 end)::numeric, 2)::float8 as similarity, exact from (
      select n.name_ar, 'ngo' as kind, similarity(n.name_folded, a.folded) as similarity, coalesce(n.name_key = a.key, false) as exact
        from ngos n, asked a where n.deleted_at is null and n.status_id <> 7 and n.id is distinct from ${ngoId ?? null} and (n.name_key = a.key or n.name_folded % a.folded)
      union all
      select g.name_ar, 'request', similarity(g.name_folded, a.folded), coalesce(g.name_key = a.key, false)
        from est_ngo g join establishments e on e.id = g.establishment_id, asked a
        where e.deleted_at is null and e.submitted_at is not null and e.status_id not in (9, 10, 11, 12) and e.id is distinct from ${establishmentId ?? null} and g.name_ar is not null and (g.name_key = a.key or g.name_folded % a.folded)
    ) c where exact or similarity >= ${threshold} order by exact desc, similarity desc limit 20`.execute(db)
  return rows
}

/** Serialises every taking of a name: two requests cannot pass the check at once. Held until the transaction ends. */
export const lockNames = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('ngo_names'))`.execute(trx)
