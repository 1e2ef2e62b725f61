import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import type { ConflictCase } from '#contract/users/conflicts.ts'
import type { Actor } from '../core/identity/actor.ts'
import { invalid } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'

/** Organisations and open founding requests of the actor's reach that carry these words. */
export async function conflictCases(db: Db, actor: Actor, search: string): Promise<ConflictCase[]> {
  const within = actor.governorateId === undefined ? sql`true` : sql`c.governorate_id = ${actor.governorateId}`
  const words = searchWords(search).map((word) => hasWord(sql`concat_ws(' ', c.name_ar, c.name_en, c.no)`, word))
  const { rows } = await sql<ConflictCase>`select c.kind, c.id, c.no, c.name_ar, c.name_en from (
      select 'ngo' as kind, n.id, coalesce(n.ngo_code, '') as no, n.name_ar, n.name_en, n.governorate_id from ngos n where n.deleted_at is null
      union all
      select 'request', e.id, e.tracking_no, coalesce(g.name_ar, e.tracking_no), g.name_en, e.governorate_id from establishments e left join est_ngo g on g.establishment_id = e.id
        where e.submitted_at is not null and e.status_id < 9 and e.deleted_at is null
    ) c where ${sql.join([within, ...words], sql` and `)} order by c.name_ar, c.kind, c.id limit 20`.execute(db)
  return rows
}

interface Conflicts {
  conflict_ngo_ids?: readonly number[] | undefined
  conflict_establishment_ids?: readonly number[] | undefined
}

/** Notes whose cases a ministry user is kept away from; a list that is not given stays as it is. */
export async function storeConflicts(trx: Trx, actor: Actor, userId: number, given: Conflicts): Promise<void> {
  for (const [column, table] of [
    ['conflict_ngo_ids', 'ngos'],
    ['conflict_establishment_ids', 'establishments'],
  ] as const) {
    const ids = given[column]
    if (ids === undefined) continue
    const { rows } = await sql<{
      known: number
    }>`select count(*) as known from ${sql.table(table)} where id = any(${[...ids]})`.execute(trx)
    if (rows[0]?.known !== ids.length) throw invalid({ [column]: ['V-CHOICE'] })
    await sql`update users set ${sql.ref(column)} = ${[...ids]}, updated_by = ${actor.userId} where id = ${userId}`.execute(
      trx,
    )
  }
}
