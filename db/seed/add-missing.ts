import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'

/**
 * Inserts the rows whose key no row of the table has, deleted rows included: what the
 * ministry edited stays edited, and what it deleted stays deleted.
 */
export async function addMissing<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  key: readonly (keyof DB[T] & string)[],
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const given = rows as readonly Readonly<Record<string, unknown>>[]
  const nameOf = (row: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(key.map((column) => row[column] ?? null))
  const { rows: present } = await sql<Record<string, unknown>>`
    select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(table)} as present`.execute(db)
  const taken = new Set(present.map(nameOf))
  const missing = given.filter((row) => !taken.has(nameOf(row)))
  if (missing.length === 0) return
  const columns = [...new Set(missing.flatMap((row) => Object.keys(row)))]
  const tuple = (row: Readonly<Record<string, unknown>>) =>
    sql`(${sql.join(columns.map((column) => (row[column] === undefined ? sql`default` : sql`${row[column]}`)))})`
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(missing.map(tuple))}`.execute(db)
}

/** Ids of a table by one of its text columns. */
export async function idsBy<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  column: keyof DB[T] & string,
): Promise<(name: string) => number> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db)
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${table} has no row with ${column} = ${name}`)
    return id
  }
}
