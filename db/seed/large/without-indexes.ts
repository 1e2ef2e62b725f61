import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'

/**
 * Takes away the indexes and foreign keys that filling these tables does not need, and answers what makes them again: over
 * all rows at once they cost a fraction of what they cost row by row. Unique keys stay, and what finds an organisation's rows.
 */
export async function withoutIndexes(db: Kysely<DB>, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ drops: string; makes: string }>`
    with filled as (select t::regclass as id from unnest(${tables}::text[]) t)
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drops,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as makes
      from pg_constraint c join filled on filled.id = c.conrelid where c.contype = 'f'
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
      from pg_index i join filled on filled.id = i.indrelid left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where not i.indisunique and a.attname is distinct from 'ngo_id'`.execute(db)
  for (const { drops } of rows) await sql.raw(drops).execute(db)
  return async () => {
    await sql`set local maintenance_work_mem = '128MB'`.execute(db)
    for (const { makes } of rows) await sql.raw(makes).execute(db)
  }
}
