import { sql } from 'kysely'
import type { Db } from '../core/services.ts'
import { type NameMatch, numbers } from './register-filters.ts'

/** The texts differ with every question, and a plan for any question is a bad one for a frequent word. */
const unprepared = sql.raw('/* unprepared */')

type Condition = ReturnType<typeof sql>
/** An order over `ngo_search s` and what is joined to it. */
export interface Order {
  readonly by: Condition
  readonly join?: Condition
}
const none = sql``

/** About how many rows the register has, as the planner knows it; asked once a minute. */
export function registerSize(db: Db): () => Promise<number> {
  let size = { rows: 0, until: 0 }
  return async () => {
    if (performance.now() >= size.until) {
      const { rows } = await sql<{
        rows: number
      }>`select reltuples as rows from pg_class where oid = 'ngo_search'::regclass`.execute(db)
      size = { rows: rows[0]?.rows ?? 0, until: performance.now() + 60_000 }
    }
    return size.rows
  }
}

/** Exact number of rows found. */
export async function countOf(db: Db, statuses: readonly number[], where: Condition, uses: NameMatch['uses']) {
  if (uses?.total !== undefined) return uses.total
  // The fence keeps the planner on the way through the words: by organisation it would read every use of every word.
  const from = uses
    ? sql`count(${uses.once ? sql`*` : sql`distinct u.ngo_id`}) as total from (select u.ngo_id from ngo_word_uses u where ${uses.where} and u.status_id = any(${numbers(statuses)}) offset 0) u`
    : sql`count(*) as total from ngo_search s where ${where}`
  const { rows } = await sql<{ total: number }>`${unprepared} select ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A part of what is found, which stands behind those before it. */
export interface Step extends Order {
  readonly where: Condition
  /** Few rows: all are read and then put in order. */
  readonly few?: boolean
  /** It may stand anywhere in the register, far from its beginning too. */
  readonly late?: boolean
}

/**
 * Ids of one page where a large part of the register is found: on the way through the names, step after step; a later
 * one is asked only when those before it do not fill the page. What may stand anywhere can be looked for `within` so
 * many rows of the register only; what is not met there ends the way, since what follows would stand before it.
 */
export async function walk(db: Db, steps: readonly Step[], offset: number, perPage: number, within?: number) {
  const found: number[] = []
  for (const { where, by, join = none, few, late } of steps) {
    const wanted = offset + perPage - found.length
    const limited = within !== undefined && late && !few
    const source = few
      ? sql`(select s.* from ngo_search s where ${where} offset 0)`
      : limited
        ? sql`(select s.* from ngo_search s order by ${by} limit ${sql.lit(within)})`
        : sql`ngo_search`
    const { rows } = await sql<{
      ngo_id: number
    }>`${unprepared} select s.ngo_id from ${source} s ${join} where ${few ? sql`true` : where} order by ${by} limit ${wanted}`.execute(
      db,
    )
    found.push(...rows.map((row) => row.ngo_id))
    if (rows.length === wanted || limited) break
  }
  return found.slice(offset)
}

/** Ids of one page in an order that no index has: all rows are put into it; `counted` on the way unless their number is known. */
export async function rank(
  db: Db,
  where: Condition,
  best: Condition,
  offset: number,
  perPage: number,
  counted?: number,
) {
  const { rows } = await sql<{
    ngo_id: number
    total: number
  }>`${unprepared} select s.ngo_id, ${counted === undefined ? sql`count(*) over ()` : sql.lit(counted)} as total from ngo_search s where ${where} order by ${best} limit ${perPage} offset ${offset}`.execute(
    db,
  )
  return { ids: rows.map((row) => row.ngo_id), total: rows[0]?.total ?? 0 }
}

/**
 * Ids of one page where few are found: all of them, then the order. Left to itself, the planner walks through the names
 * here too and reads every association before the first institution: names begin with the legal form.
 */
export async function sort(db: Db, where: Condition, { by, join = none }: Order, offset: number, perPage: number) {
  const { rows } = await sql<{
    ngo_id: number
  }>`${unprepared} with s as materialized (select s.ngo_id, s.name_folded, s.name_en_folded, s.core, s.decision_no, s.decision_date from ngo_search s where ${where})
    select s.ngo_id from s ${join} order by ${by} limit ${perPage} offset ${offset}`.execute(db)
  return rows.map((row) => row.ngo_id)
}
