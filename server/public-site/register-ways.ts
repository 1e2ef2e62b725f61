import { sql } from 'kysely'
import type { Db } from '../core/services.ts'
import { briefColumns, type BriefRow } from './brief.ts'
import { type NameMatch, numbers } from './register-filters.ts'

/** The texts differ with every question, and a plan for any question is a bad one for a frequent word. */
const unprepared = sql.raw('/* unprepared */')

type Condition = ReturnType<typeof sql>
/** An order over `ngo_search s` and what is joined to it. */
export interface Order {
  readonly by: Condition
  /** The same from its end. */
  readonly back: Condition
  readonly join?: Condition
}
/** A column, and whether the greatest stands first. */
type Key = readonly [column: Condition, direction?: 'desc' | undefined]
const directions = { asc: sql`asc`, desc: sql`desc` }
/** An order by these columns, none of which is ever null. */
export function orderBy(keys: readonly Key[], join?: Condition): Order {
  const list = (turned: boolean) =>
    sql.join(
      keys.map(([column, way = 'asc']) => sql`${column} ${directions[(way === 'desc') === turned ? 'asc' : 'desc']}`),
    )
  return { by: list(false), back: list(true), ...(join && { join }) }
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

/** Exact number of rows found: from the counter where `counted` says which of its rows `c` to add, else by counting. */
export async function countOf(
  db: Db,
  statuses: readonly number[],
  where: Condition,
  { uses, counted }: { uses: NameMatch['uses']; counted: Condition | undefined },
) {
  if (counted) {
    const { rows } = await sql<{
      total: number
    }>`select coalesce(sum(c.count), 0) as total from ngo_counts c where ${counted}`.execute(db)
    return rows[0]?.total ?? 0
  }
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

/** Which rows of an order are wanted; `back`: counted from its end. */
export interface Part {
  readonly offset: number
  readonly perPage: number
  readonly back?: boolean
}
/** A page behind the middle is read from the other end: the last one costs what the first one does. */
export function partOf(offset: number, perPage: number, total: number): Part {
  const rows = Math.min(perPage, total - offset)
  const behind = total - offset - rows
  return behind < offset ? { offset: behind, perPage: rows, back: true } : { offset, perPage: rows }
}

/**
 * Ids of one page where a large part of the register is found: on the way through the names, step after step; a later
 * one is asked only when those before it do not fill the page. What may stand anywhere can be looked for `within` so
 * many rows of the register only; what is not met there ends the way, since what follows would stand before it.
 */
export async function walk(db: Db, steps: readonly Step[], { offset, perPage, back }: Part, within?: number) {
  const found: number[] = []
  for (const { where, join = none, few, late, ...order } of back ? steps.toReversed() : steps) {
    const by = back ? order.back : order.by
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
  const page = found.slice(offset)
  return back ? page.toReversed() : page
}

/** So many rows are near the beginning of an order. */
export const nearFront = 600

/**
 * One page near the beginning of an order that an index has, as its rows are shown on the day `today`, with their number
 * from the counter: one question of the database instead of three. Undefined where no row stands there. `where` names its
 * values, since rare ones have an index of their own; the outer limits tell the planner how few rows are shown, whatever
 * page is asked for: without them it would plan each question anew.
 */
export async function showFront(
  db: Db,
  { where, by, counted }: { readonly where: Condition; readonly by: Condition; readonly counted: Condition },
  { offset, perPage, today }: { readonly offset: number; readonly perPage: number; readonly today: string },
) {
  const { rows } = await sql<
    BriefRow & { total: number }
  >`select ${briefColumns(today)}, (select coalesce(sum(c.count), 0) from ngo_counts c where ${counted}) as total
    from (select * from (select * from (select s.ngo_id, s.name_folded, s.name_en_folded from ngo_search s where ${where} order by ${by} limit ${sql.lit(nearFront)}) s
      order by ${by} limit ${perPage} offset ${offset}) s limit ${sql.lit(perPage)}) s
    join ngos n on n.id = s.ngo_id order by ${by}`.execute(db)
  const [first] = rows
  return first && { rows, ids: rows.map(({ id }) => id), total: first.total }
}

interface RarePage {
  readonly offset: number
  readonly perPage: number
  /** Words of the register that are known. */
  readonly guard: { after: number; count: number }
}

/**
 * Ids of one page of rare words, in an order that no index has and in a prepared statement: with their number, and
 * `complete` when the register has no words that `guard` does not know.
 */
async function rankRare(db: Db, where: Condition, best: Condition, page: RarePage) {
  const { rows } = await sql<{
    ngo_id: number
    total: number
    words: number
  }>`select s.ngo_id, count(*) over () as total,
      (select count(*) from ngo_words k where k.id > ${sql.lit(page.guard.after)}) as words
    from ngo_search s where ${where} order by ${best} limit ${page.perPage} offset ${page.offset}`.execute(db)
  const [first] = rows
  return { ids: rows.map((row) => row.ngo_id), total: first?.total ?? 0, complete: first?.words === page.guard.count }
}

/** The same with the rows as they are shown on the day `today`: one question of the database instead of two. */
async function showRare(db: Db, where: Condition, best: Condition, today: string, page: RarePage) {
  const words = sql`(select count(*) from ngo_words k where k.id > ${sql.lit(page.guard.after)})`
  const { rows } = await sql<
    BriefRow & { total: number; words: number }
  >`select ${briefColumns(today)}, f.total, ${words} as words
    from (select s.ngo_id, row_number() over (order by ${best}) as place, count(*) over () as total
      from ngo_search s where ${where} order by place limit ${page.perPage} offset ${page.offset}) f
    join ngos n on n.id = f.ngo_id order by f.place`.execute(db)
  const [first] = rows
  return { rows, ids: rows.map(({ id }) => id), total: first?.total ?? 0, complete: first?.words === page.guard.count }
}

/** The one or the other: rows are shown where a day is given. */
export async function rarePageOf(
  db: Db,
  where: Condition,
  best: Condition,
  { today, ...page }: RarePage & { readonly today: string | undefined },
): Promise<{ ids: number[]; total: number; complete: boolean; rows?: readonly BriefRow[] }> {
  return today === undefined ? rankRare(db, where, best, page) : showRare(db, where, best, today, page)
}

/**
 * Ids of one page where few are found: all of them, then the order. Left to itself, the planner walks through the names
 * here too and reads every association before the first institution: names begin with the legal form.
 */
export async function sort(db: Db, where: Condition, order: Order, { offset, perPage, back }: Part) {
  const by = back ? order.back : order.by
  const { rows } = await sql<{
    ngo_id: number
  }>`${unprepared} with s as materialized (select s.ngo_id, s.name_folded, s.name_en_folded, s.core, s.decision_no, s.decision_date from ngo_search s where ${where})
    select s.ngo_id from s ${order.join ?? none} order by ${by} limit ${perPage} offset ${offset}`.execute(db)
  const ids = rows.map((row) => row.ngo_id)
  return back ? ids.toReversed() : ids
}
