import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Db } from '../core/services.ts'
import { numbers, registerFilters } from './register-filters.ts'
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
const byName = sql`s.name_folded, s.ngo_id`

/** Pages of the register for those who see the statuses of `words`: which organisations, in which order, and exactly how many. */
export function registerPages(db: Db, words: PublicWords) {
  const filters = registerFilters({ readDb: db }, words)

  /** Conditions on `ngo_search s`, which has a row for each organisation that is not deleted. */
  const conditions = async (asked: RegisterQuestion, more: readonly Condition[] = []) => {
    const [narrowed, name] = await Promise.all([filters.narrow(asked), filters.match(asked.name ?? '')])
    const where = sql.join([...narrowed, ...more], sql` and `)
    if (!name) return { where, parts: [where], best: sql``, words: undefined }
    const { numbered, start } = name
    // A decision number stands first, then a name that begins with what was typed, then one that only contains it.
    const starts = sql`s.name_folded like ${`${start ?? ''}%`}`
    const named = sql`${where} and ${name.where}${numbered === undefined ? sql`` : sql` and not ${numbered}`}`
    return {
      where: numbered === undefined ? named : sql`${where} and (${name.where} or ${numbered})`,
      parts: [
        ...(numbered === undefined ? [] : [sql`${where} and ${numbered}`]),
        sql`${named} and ${starts}`,
        sql`${named} and not ${starts}`,
      ],
      best: sql`${numbered === undefined ? sql`` : sql`(${numbered}) desc, `}(${starts}) desc, `,
      words: name.words,
    }
  }

  /** Exact number of rows found, and whether that is a large part of the register. */
  const countOf = async (asked: RegisterQuestion, where: Condition, held: readonly number[] | undefined) => {
    const from = held
      ? sql`count(${held.length === 1 ? sql`*` : sql`distinct u.ngo_id`}) as total from ngo_word_uses u where u.word_id = any(${numbers(held)}) and u.status_id = any(${numbers(filters.statuses(asked))})`
      : sql`count(*) as total from ngo_search s where ${where}`
    const { rows } = await sql<{
      total: number
      rows: number
    }>`${unprepared} select (select reltuples from pg_class where oid = 'ngo_search'::regclass) as rows, ${from}`.execute(
      db,
    )
    const { total = 0, rows: all = 0 } = rows[0] ?? {}
    return { total, frequent: total * 3 > all && total > 1_000 }
  }

  /**
   * Ids of one page where a large part of the register is found: on the way through the names, part after part; a later
   * part is asked only when those before it do not fill the page.
   */
  const walk = async (parts: readonly Condition[], { by, join = none }: Order, offset: number, perPage: number) => {
    const found: number[] = []
    for (const part of parts) {
      const { rows } = await sql<{
        ngo_id: number
      }>`${unprepared} select s.ngo_id from ngo_search s ${join} where ${part} order by ${by} limit ${offset + perPage - found.length}`.execute(
        db,
      )
      found.push(...rows.map((row) => row.ngo_id))
      if (found.length === offset + perPage) break
    }
    return found.slice(offset)
  }

  /**
   * Ids of one page where few are found: all of them, then the order. Left to itself, the planner walks through the names
   * here too and reads every association before the first institution: names begin with the legal form.
   */
  const sort = async (where: Condition, { by, join = none }: Order, offset: number, perPage: number) => {
    const { rows } = await sql<{
      ngo_id: number
    }>`${unprepared} with s as materialized (select s.ngo_id, s.name_folded, s.decision_no, s.decision_date from ngo_search s where ${where})
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
      const { where, parts, best, words: held } = await conditions(asked, more)
      const bare = filters.isBare(asked) && more.length === 0
      const { total, frequent } = await countOf(asked, where, bare ? held : undefined)
      if (total <= offset) return { ids: [], total }
      const ids = frequent
        ? await walk(order ? [where] : parts, order ?? { by: byName }, offset, perPage)
        : await sort(where, order ?? { by: sql`${best}${byName}` }, offset, perPage)
      return { ids, total }
    },
  }
}
