import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { dumpSchema } from './schema-dump.ts'

/** What a carrying was: tables and rows, for the log. */
export interface Carried {
  tables: number
  rows: number
}

interface Table {
  name: string
  columns: string
}

/** Tables with rows of their own: not those above partitions, nor what belongs to an extension. */
const tablesOf = async (client: ClientBase): Promise<Table[]> =>
  (
    await client.query<Table>(
      `select format('%I.%I', n.nspname, c.relname) as name,
              string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
       group by 1 order by 1`,
    )
  ).rows

const sequencesOf = async (client: ClientBase): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname !~ '^pg_' order by 1`,
    )
  ).rows.map(({ name }) => name)

const stateOf = async (client: ClientBase, sequence: string) =>
  (
    await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${sequence}`,
    )
  ).rows[0] as { last: string; called: boolean }

/** Number of rows and a sum over all that they hold, whatever their order: the same for the same rows. */
const sumOf = async (client: ClientBase, { name }: Table) =>
  (
    await client.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${name} t`,
    )
  ).rows[0] as { rows: number; sum: string }

/** What a role may do with each table and sequence. */
const rightsOf = async (client: ClientBase, role: string): Promise<string> =>
  JSON.stringify(
    (
      await client.query(
        `select format('%I.%I', n.nspname, c.relname) as name, c.relkind,
                case when c.relkind = 'S' then array[has_sequence_privilege($1, c.oid, 'usage')]
                else array[has_table_privilege($1, c.oid, 'select'), has_table_privilege($1, c.oid, 'insert'),
                           has_table_privilege($1, c.oid, 'update'), has_table_privilege($1, c.oid, 'delete')] end as may
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
        [role],
      )
    ).rows,
  )

const missing = (from: string[], to: string[]) => from.filter((name) => !to.includes(name))

/**
 * Copies every row and every sequence into a database that has the same tables, over files in `folder`, which the
 * programs of both databases reach. What the tables held before goes: their migrations fill some.
 */
export async function carryRows(from: ClientBase, to: ClientBase, folder: string): Promise<Carried> {
  // Read at one moment. Whoever loads has no triggers: rows come as they are, in any order.
  await from.query('begin isolation level repeatable read read only')
  await to.query(`begin; set local session_replication_role = replica`)
  const [tables, there] = [await tablesOf(from), await tablesOf(to)]
  const lacking = missing(
    tables.map(({ name, columns }) => `${name} (${columns})`),
    there.map(({ name, columns }) => `${name} (${columns})`),
  )
  if (lacking.length > 0) throw new Error(`The new database has no place for ${lacking[0]}.`)
  await to.query(`truncate ${there.map(({ name }) => name).join(', ')}`)
  let rows = 0
  for (const { name, columns } of tables) {
    const file = join(folder, 'table')
    const quoted = `'${file.replaceAll("'", "''")}'`
    const { rowCount } = await from.query(`copy ${name} (${columns}) to ${quoted}`)
    await to.query(`copy ${name} (${columns}) from ${quoted}`)
    await rm(file, { force: true })
    rows += rowCount ?? 0
  }
  for (const sequence of await sequencesOf(from)) {
    const { last, called } = await stateOf(from, sequence)
    await to.query('select setval($1, $2, $3)', [sequence, last, called])
  }
  await to.query('commit')
  await from.query('commit')
  await to.query('vacuum analyze')
  return { tables: tables.length, rows }
}

/** Throws where the copy is not the same: tables and what belongs to them, every row, sequences, rights of the role. */
export async function proveSame(from: ClientBase, to: ClientBase, role: string): Promise<void> {
  const differs = (what: string) => {
    throw new Error(`The copy of the database is not the same: ${what}.`)
  }
  if ((await dumpSchema(from)) !== (await dumpSchema(to))) differs('its tables')
  for (const table of await tablesOf(from)) {
    const [one, other] = [await sumOf(from, table), await sumOf(to, table)]
    if (one.rows !== other.rows || one.sum !== other.sum) differs(`${table.name} (${one.rows} and ${other.rows} rows)`)
  }
  for (const sequence of await sequencesOf(from)) {
    const [one, other] = [await stateOf(from, sequence), await stateOf(to, sequence)]
    if (one.last !== other.last || one.called !== other.called) differs(sequence)
  }
  if ((await rightsOf(from, role)) !== (await rightsOf(to, role))) differs(`the rights of ${role}`)
}
