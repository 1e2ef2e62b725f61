import { sql, type RawBuilder } from 'kysely'
import { searchWords } from '#contract/core/arabic.ts'
import { pageOf } from '#contract/core/fields.ts'
import { found } from './errors.ts'
import type { Db, Trx } from './services.ts'

export type Row = Record<string, unknown> & { id: number }
/** The owner that every query of a register is bound to; undefined = one register for the whole ministry. */
export type Scope = { column: string; value: number } | undefined

interface ListQuery {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  [filter: string]: unknown
}

const ident = (name: string) => sql.ref(name)
const stored = (value: unknown): RawBuilder<unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}`

/** A folded word somewhere in one of the columns; wildcards typed by the reader are plain characters. */
const holds = (columns: readonly string[], word: string) => {
  const pattern = sql`'%' || replace(replace(ar_norm(${word}), '%', ''), '_', '') || '%'`
  return sql`(${sql.join(
    columns.map((column) => sql`ar_norm(t.${ident(column)}) like ${pattern}`),
    sql` or `,
  )})`
}

/** The SQL of a register: five statements over one table, each within its scope; deleted rows do not exist. */
export function registerRows(table: string, columns: readonly string[], search: readonly string[]) {
  const from = sql.table(table)
  const fields = sql.join(columns.map((column) => sql.ref(`t.${column}`)))
  const sortable = new Set([...columns, 'created_at', 'updated_at'])
  const within = (scope: Scope) =>
    scope ? sql`t.${ident(scope.column)} = ${scope.value} and t.deleted_at is null` : sql`t.deleted_at is null`
  const order = (sort = '') => {
    const column = sort.replace(/^-/, '')
    if (!sortable.has(column)) return sql`order by t.id desc`
    return sql`order by t.${ident(column)} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, t.id`
  }
  const filtered = (scope: Scope, { page: _p, per_page: _s, search: words = '', sort: _o, ...filters }: ListQuery) =>
    sql.join(
      [
        within(scope),
        ...Object.entries(filters)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([key, value]) =>
            Array.isArray(value) ? sql`t.${ident(key)} = any(${value})` : sql`t.${ident(key)} = ${value}`,
          ),
        ...(search.length > 0 ? searchWords(words).map((word) => holds(search, word)) : []),
      ],
      sql` and `,
    )

  return {
    /** A page and the exact total, in two questions. */
    async list(db: Db, scope: Scope, query: ListQuery) {
      const { perPage, page, offset } = pageOf(query)
      const where = filtered(scope, query)
      const [rows, count] = await Promise.all([
        sql<Row>`select ${fields} from ${from} t where ${where} ${order(query.sort)} limit ${perPage} offset ${offset}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*) as total from ${from} t where ${where}`.execute(db),
      ])
      return { rows: rows.rows, total: count.rows[0]?.total ?? 0, perPage, page }
    },
    /** One row within scope, or 404; `lock` holds it for a change and reads what the log needs as well. */
    async get(db: Db | Trx, scope: Scope, id: number, lock = false): Promise<Row> {
      const where = sql`where t.id = ${id} and ${within(scope)}`
      const query = lock
        ? sql<Row>`select t.* from ${from} t ${where} for update`
        : sql<Row>`select ${fields} from ${from} t ${where}`
      return found((await query.execute(db)).rows[0])
    },
    async insert(trx: Trx, scope: Scope, input: Record<string, unknown>): Promise<Row> {
      const values = { ...input, ...(scope ? { [scope.column]: scope.value } : {}) }
      const names = sql.join(Object.keys(values).map(ident))
      const { rows } =
        await sql<Row>`insert into ${from} (${names}) values (${sql.join(Object.values(values).map(stored))}) returning *`.execute(
          trx,
        )
      return found(rows[0])
    },
    /** Changes a row that `get` has locked. */
    async update(trx: Trx, id: number, input: Record<string, unknown>): Promise<Row> {
      const sets = Object.entries(input).map(([key, value]) => sql`${ident(key)} = ${stored(value)}`)
      const { rows } =
        await sql<Row>`update ${from} set ${sql.join(sets)}, updated_at = now() where id = ${id} returning *`.execute(
          trx,
        )
      return found(rows[0])
    },
  }
}
