import { sql, type RawBuilder } from 'kysely'
import type { Db, Services, Trx } from '../services.ts'

/** Every column that refers to a file. */
async function pointers(trx: Db | Trx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{
    table: string
    column: string
  }>`select t.relname as table, a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.attachments'::regclass and t.oid <> c.confrelid order by 1, 2`.execute(
    trx,
  )
  return rows
}

/** Those of the ids that a record refers to. */
async function used(trx: Db | Trx, ids: readonly number[]): Promise<RawBuilder<unknown>> {
  const parts = (await pointers(trx)).map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[])`,
  )
  return sql.join(parts, sql` union all `)
}

/** Those of the files that no record refers to. */
export async function unusedAmong(db: Db | Trx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select id from unnest(${ids}::bigint[]) as t (id) where id not in (${await used(db, ids)})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the rows of files that no record refers to any more. Returns their ids and keys; remove the bytes after the
 * transaction has committed.
 */
export async function deleteUnusedFiles(
  trx: Trx,
  ids: readonly number[],
): Promise<{ id: number; storage_key: string }[]> {
  if (ids.length === 0) return []
  await sql`update attachments set replaced_by = null where replaced_by = any(${ids}::bigint[])`.execute(trx)
  const { rows } = await sql<{
    id: number
    storage_key: string
  }>`delete from attachments where id = any(${ids}::bigint[]) and id not in (${await used(trx, ids)}) returning id, storage_key`.execute(
    trx,
  )
  return rows
}

/**
 * Removes bytes whose rows are deleted. If the store refuses, the hourly sweep moves them to the quarantine and deletes
 * them later.
 */
export async function removeBytes(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'file left to the sweep'))
}
