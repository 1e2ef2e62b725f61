import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Db } from '../core/services.ts'
import { few, type NameMatch, numbers, registerFilters } from './register-filters.ts'
import type { PublicWords } from './words.ts'

/** The texts differ with every question, and a plan for any question is a bad one for a frequent word. */
const unprepared = sql.raw('/* unprepared */')

type Condition = ReturnType<typeof sql>
/** An order over `ngo_search s` and what is joined to it. */
export interface Order {
  readonly by: Condition
  readonly join?: Condition
}
const none = sql``
/** From here on ranking all rows costs more than asking first for those that stand in front. */
const many = 5_000
/** So many rows are looked at on the way through an index in less time than thousands are put into an order. */
const steps = 2_500
/** That way is tried when a page should be full after this part of it: words do not stand evenly among the names. */
const share = 3
/** The name by which the rows are put in order. */
const nameOf = ({ sort }: RegisterQuestion) => (sort === 'name_en' ? sql`s.name_en_folded` : sql`s.name_folded`)
/** The alphabet that is asked for. */
export const alphabetOf = (asked: RegisterQuestion): Condition => sql`${nameOf(asked)}, s.ngo_id`

/** Pages of the register for those who see the statuses of `words`: which organisations, in which order, and exactly how many. */
export function registerPages(db: Db, words: PublicWords) {
  const filters = registerFilters({ readDb: db }, words)

  /** Conditions on `ngo_search s`, which has a row for each organisation that is not deleted. */
  const conditions = async (asked: RegisterQuestion, more: readonly Condition[] = []) => {
    const [narrowed, name] = await Promise.all([
      filters.narrow(asked),
      filters.match(asked.name ?? '', filters.statuses(asked)),
    ])
    const where = sql.join([...narrowed, ...more], sql` and `)
    if (!name) return { where, parts: [where], best: undefined, rare: false, uses: undefined }
    const { numbered, start, rare, uses } = name
    // A decision number stands first, then a name that begins with what was typed, then one that only contains it.
    const starts = sql`${nameOf(asked)} like ${`${start ?? ''}%`}`
    const others = numbered === undefined ? sql`` : sql` and not ${numbered}`
    const each = sql`${where} and ${name.each}${others}`
    return {
      where:
        numbered === undefined ? sql`${where} and ${name.where}` : sql`${where} and (${name.where} or ${numbered})`,
      parts: [
        ...(numbered === undefined ? [] : [sql`${where} and ${numbered}`]),
        sql`${each} and ${starts}`,
        sql`${each} and not ${starts}`,
      ],
      best: sql`${numbered === undefined ? sql`` : sql`(${numbered}) desc, `}(${starts}) desc, ${alphabetOf(asked)}`,
      rare,
      uses,
    }
  }

  let size = { rows: 0, until: 0 }
  /** About how many rows the register has, as the planner knows it; asked once a minute. */
  const sizeOf = async () => {
    if (performance.now() >= size.until) {
      const { rows } = await sql<{
        rows: number
      }>`select reltuples as rows from pg_class where oid = 'ngo_search'::regclass`.execute(db)
      size = { rows: rows[0]?.rows ?? 0, until: performance.now() + 60_000 }
    }
    return size.rows
  }

  /** Exact number of rows found. */
  const countOf = async (asked: RegisterQuestion, where: Condition, uses: NameMatch['uses']) => {
    if (uses?.total !== undefined) return uses.total
    // The fence keeps the planner on the way through the words: by organisation it would read every use of every word.
    const from = uses
      ? sql`count(${uses.once ? sql`*` : sql`distinct u.ngo_id`}) as total from (select u.ngo_id from ngo_word_uses u where ${uses.where} and u.status_id = any(${numbers(filters.statuses(asked))}) offset 0) u`
      : sql`count(*) as total from ngo_search s where ${where}`
    const { rows } = await sql<{ total: number }>`${unprepared} select ${from}`.execute(db)
    return rows[0]?.total ?? 0
  }

  /**
   * Ids of one page where a large part of the register is found: on the way through the names, part after part; a later
   * part is asked only when those before it do not fill the page. The last one may be looked for `within` so many
   * rows of the register only.
   */
  const walk = async (
    parts: readonly Condition[],
    { by, join = none }: Order,
    offset: number,
    perPage: number,
    within?: number,
  ) => {
    const found: number[] = []
    for (const [i, part] of parts.entries()) {
      const source =
        within !== undefined && i === parts.length - 1
          ? sql`(select s.* from ngo_search s order by ${by} limit ${sql.lit(within)})`
          : sql`ngo_search`
      const { rows } = await sql<{
        ngo_id: number
      }>`${unprepared} select s.ngo_id from ${source} s ${join} where ${part} order by ${by} limit ${offset + perPage - found.length}`.execute(
        db,
      )
      found.push(...rows.map((row) => row.ngo_id))
      if (found.length === offset + perPage) break
    }
    return found.slice(offset)
  }

  /** Ids of one page in an order that no index has: all rows are put into it; `counted` on the way unless their number is known. */
  const rank = async (where: Condition, best: Condition, offset: number, perPage: number, counted?: number) => {
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
  const sort = async (where: Condition, { by, join = none }: Order, offset: number, perPage: number) => {
    const { rows } = await sql<{
      ngo_id: number
    }>`${unprepared} with s as materialized (select s.ngo_id, s.name_folded, s.name_en_folded, s.decision_no, s.decision_date from ngo_search s where ${where})
      select s.ngo_id from s ${join} order by ${by} limit ${perPage} offset ${offset}`.execute(db)
    return rows.map((row) => row.ngo_id)
  }

  return {
    conditions,
    /** Ids of one page and the exact total; the best match first, unless another order is asked for. `more` are further conditions on `ngo_search s`. */
    async page(
      asked: RegisterQuestion,
      {
        offset,
        perPage,
        order,
        more = [],
      }: { offset: number; perPage: number; order?: Order | undefined; more?: readonly Condition[] },
    ): Promise<{ ids: number[]; total: number }> {
      const { where, parts, best, rare, uses: ofWords } = await conditions(asked, more)
      const uses = filters.isBare(asked) && more.length === 0 ? ofWords : undefined
      if (best && rare && !order && uses?.total === undefined) {
        const found = await rank(where, best, offset, perPage)
        // Past the last page no row tells how many there are.
        if (found.ids.length > 0 || offset === 0) return found
      }
      const [total, all] = await Promise.all([countOf(asked, where, uses), sizeOf()])
      if (total <= offset) return { ids: [], total }
      const way = order ?? { by: alphabetOf(asked) }
      // Short of a full page, the way shows nothing: what was asked for stands further on, all in one place.
      const close = way.join === undefined && (offset + perPage) * all * share <= steps * total
      const met = close ? await walk(order ? [where] : parts, way, offset, perPage, steps) : []
      if (met.length === Math.min(perPage, total - offset)) return { ids: met, total }
      if (total * 3 > all && total > few)
        return { ids: await walk(order ? [where] : parts, way, offset, perPage), total }
      if (order || !best) return { ids: await sort(where, way, offset, perPage), total }
      // Names that begin with what was typed mostly fill the first page, without all others being ranked.
      const first = total > many && !close ? await walk(parts.slice(0, -1), way, offset, perPage) : []
      const ids = first.length === perPage ? first : (await rank(where, best, offset, perPage, total)).ids
      return { ids, total }
    },
  }
}
