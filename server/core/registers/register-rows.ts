import { CompiledQuery } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { inPortions } from '../database/cursor.ts'
import { found } from '../errors.ts'
import type { Db, Trx } from '../services.ts'
import { patternAt } from './word-pattern.ts'

export type Row = Record<string, unknown> & { id: number }
/** The owner that every query of a register is bound to; undefined = one register for the whole ministry. */
export type Scope =
  | {
      column: string
      value: number
      /** Further columns with one value each, where one table holds several registers. */
      and?: Readonly<Record<string, string>>
    }
  | undefined

/** The total beside every row of a page; no column has such a name. */
interface Counted {
  '#total': number
}

interface ListQuery {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  [filter: string]: unknown
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The values of one statement; `bind` takes one in and answers its place in the text. */
const parameters = () => {
  const values: unknown[] = []
  return { values, bind: (value: unknown) => `$${values.push(value)}` }
}
type Bind = ReturnType<typeof parameters>['bind']

/** A list of records is kept as JSON, a list of codes as an array. */
const isListOfRecords = (list: readonly unknown[]) => list.some((one) => one !== null && typeof one === 'object')

const stored = (bind: Bind, value: unknown): string =>
  value !== null && typeof value === 'object' && (!Array.isArray(value) || isListOfRecords(value))
    ? `${bind(JSON.stringify(value))}::jsonb`
    : bind(value)

/** A column as it is searched: one that ends in `_folded` is stored that way. */
const folded = (column: string) => (column.endsWith('_folded') ? `t.${quoted(column)}` : `ar_norm(t.${quoted(column)})`)

/** A folded word somewhere in one of the columns. */
const holds = (bind: Bind, columns: readonly string[], word: string) => {
  const pattern = patternAt(bind(word))
  return `(${columns.map((column) => `${folded(column)} like ${pattern}`).join(' or ')})`
}

const run = async <T>(db: Db | Trx, text: string, values: unknown[]): Promise<T[]> =>
  (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows

const within = (bind: Bind, scope: Scope) =>
  [
    ...Object.entries(scope ? { [scope.column]: scope.value, ...scope.and } : {}).map(
      ([column, value]) => `t.${quoted(column)} = ${bind(value)}`,
    ),
    't.deleted_at is null',
  ].join(' and ')

/** Rows of a list: within the scope, by its filters and by the words searched in these columns. */
const filtered = (
  bind: Bind,
  scope: Scope,
  search: readonly string[],
  { page: _p, per_page: _s, search: words = '', sort: _o, ...filters }: ListQuery,
) =>
  [
    within(bind, scope),
    ...Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => `t.${quoted(key)} = ${Array.isArray(value) ? `any(${bind(value)})` : bind(value)}`),
    ...(search.length > 0 ? searchWords(words).map((word) => holds(bind, search, word)) : []),
  ].join(' and ')

/**
 * The SQL of a register: five statements over one table, each within its scope; deleted rows do not exist.
 * Written as text, since a tree of nodes to be compiled for every request cost as much as the answer itself;
 * names come from the contract and are quoted, values are always bound.
 */
export function registerRows(table: string, columns: readonly string[], search: readonly string[], first = '-id') {
  const from = quoted(table)
  const fields = columns.map((column) => `t.${quoted(column)}`).join(', ')
  const order = (sort = first) =>
    `order by t.${quoted(sort.replace(/^-/, ''))} ${sort.startsWith('-') ? 'desc' : 'asc'}, t.id`
  return {
    /** A page and the exact total, in one question; beyond the last page it takes a second one. */
    async list(db: Db, scope: Scope, query: ListQuery) {
      const { perPage, page, offset } = pageOf(query)
      const { values, bind } = parameters()
      const matching = `from ${from} t where ${filtered(bind, scope, search, query)}`
      const count = `select count(*) as "#total" ${matching}`
      const counted = [...values]
      const portion = `${order(query.sort)} limit ${bind(perPage)} offset ${bind(offset)}`
      // Rows far from the beginning are sorted by their numbers alone: whole ones would not fit into the memory of a sort.
      const wanted =
        offset === 0
          ? `${matching} ${portion}`
          : `from ${from} t where t.id = any(array(select t.id ${matching} ${portion})) ${order(query.sort)}`
      const rows = await run<Row & Counted>(db, `select (${count}), ${fields} ${wanted}`, values)
      const [first] = rows.length === 0 && offset > 0 ? await run<Counted>(db, count, counted) : rows
      return { rows: rows.map(({ '#total': _, ...row }) => row as Row), total: first?.['#total'] ?? 0, perPage, page }
    },
    /** All rows of a list, a portion at a time; `only` names the columns that are wanted. */
    async *all(db: Db, scope: Scope, query: ListQuery, only = columns): AsyncGenerator<Row[]> {
      const { values, bind } = parameters()
      const wanted = only.map((column) => `t.${quoted(column)}`).join(', ')
      const text = `select ${wanted} from ${from} t where ${filtered(bind, scope, search, query)} ${order(query.sort)}`
      yield* inPortions(db, CompiledQuery.raw(text, values) as CompiledQuery<Row>)
    },
    /** One row within scope, or 404; `lock` holds it for a change and reads what the log needs as well. */
    async get(db: Db | Trx, scope: Scope, id: number, lock = false): Promise<Row> {
      const { values, bind } = parameters()
      const where = `from ${from} t where t.id = ${bind(id)} and ${within(bind, scope)}`
      const text = lock ? `select t.* ${where} for update` : `select ${fields} ${where}`
      return found((await run<Row>(db, text, values))[0])
    },
    async insert(trx: Trx, scope: Scope, input: Record<string, unknown>): Promise<Row> {
      const { values, bind } = parameters()
      const row = { ...input, ...(scope ? { [scope.column]: scope.value, ...scope.and } : {}) }
      const names = Object.keys(row).map(quoted).join(', ')
      const places = Object.values(row)
        .map((value) => stored(bind, value))
        .join(', ')
      return found((await run<Row>(trx, `insert into ${from} (${names}) values (${places}) returning *`, values))[0])
    },
    /** Changes a row that `get` has locked. */
    async update(trx: Trx, id: number, input: Record<string, unknown>): Promise<Row> {
      const { values, bind } = parameters()
      const sets = Object.entries(input).map(([key, value]) => `${quoted(key)} = ${stored(bind, value)}, `)
      const text = `update ${from} set ${sets.join('')}updated_at = now() where id = ${bind(id)} returning *`
      return found((await run<Row>(trx, text, values))[0])
    },
  }
}
