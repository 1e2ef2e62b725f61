import { sql } from 'kysely'
import { pageOf } from '#contract/core/fields.ts'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import type { Page } from '../core/route.ts'
import type { Services } from '../core/services.ts'
import { numbers, registerFilters } from './register-filters.ts'
import { publicWords, type PublicWords } from './words.ts'

export interface BriefRow {
  id: number
  ngo_code: string
  name_ar: string
  name_en: string | null
  legal_form_id: number
  governorate_id: number
  status_id: number
  decision_no: string
  decision_date: string
  has_public_benefit: boolean
  logo: number | null
}
export const briefColumns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.has_public_benefit, n.logo`
/** A row of the register as the public sees it. */
export const briefOf = (row: BriefRow, { word, status }: PublicWords): NgoBrief => ({
  id: row.id,
  ngo_code: row.ngo_code,
  name_ar: row.name_ar,
  name_en: row.name_en,
  legal_form: word('legal-forms', row.legal_form_id),
  governorate: word('governorates', row.governorate_id),
  status: status(row.status_id),
  decision_no: row.decision_no,
  decision_date: row.decision_date,
  has_public_benefit: row.has_public_benefit,
  logo: row.logo === null ? null : `/api/v2/guest/ngo-logo/${row.id}?v=${row.logo}`,
})

/** The texts differ with every question, and a plan for any question is a bad one for a frequent word. */
const unprepared = sql.raw('/* unprepared */')

type Condition = ReturnType<typeof sql>

/** The one question to the public register: search of the home page, list, map, open data and single rows are asked through it. */
export function registerQuery(services: Services) {
  const words = publicWords(services)
  const db = services.readDb
  const filters = registerFilters(services, words)

  /** Conditions on `ngo_search s`, which has a row for each organisation that is not deleted. */
  const conditions = async (asked: RegisterQuestion) => {
    const [narrowed, name] = await Promise.all([filters.narrow(asked), filters.match(asked.name ?? '')])
    const where = sql.join(narrowed, sql` and `)
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
    const from =
      held && filters.isBare(asked)
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
  const walk = async (parts: readonly Condition[], order: Condition, offset: number, perPage: number) => {
    const found: number[] = []
    for (const part of parts) {
      const { rows } = await sql<{
        ngo_id: number
      }>`${unprepared} select s.ngo_id from ngo_search s where ${part} order by ${order} limit ${offset + perPage - found.length}`.execute(
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
  const sort = async (where: Condition, order: Condition, offset: number, perPage: number) => {
    const { rows } = await sql<{
      ngo_id: number
    }>`${unprepared} with s as materialized (select s.ngo_id, s.name_folded, s.decision_no, s.decision_date from ngo_search s where ${where})
      select s.ngo_id from s order by ${order} limit ${perPage} offset ${offset}`.execute(db)
    return rows.map((row) => row.ngo_id)
  }

  /** The organisations of these ids, in this order. */
  const rowsOf = async (ids: readonly number[]): Promise<NgoBrief[]> => {
    if (ids.length === 0) return []
    const { rows } =
      await sql<BriefRow>`select ${briefColumns} from ngos n where n.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], n.id)`.execute(
        db,
      )
    return rows.map((row) => briefOf(row, words))
  }

  return {
    conditions,
    rowsOf,
    /** One page of the organisations that pass every filter, with the exact total. */
    async list(asked: RegisterQuestion): Promise<Page<NgoBrief>> {
      const { perPage, page, offset } = pageOf(asked)
      const { where, parts, best, words: held } = await conditions(asked)
      const { total, frequent } = await countOf(asked, where, held)
      if (total <= offset) return { rows: [], total, perPage, page }
      const newest = asked.sort === '-decision_date'
      const order = newest ? sql`s.decision_date desc, s.name_folded, s.ngo_id` : sql`s.name_folded, s.ngo_id`
      const ids = frequent
        ? await walk(newest ? [where] : parts, order, offset, perPage)
        : await sort(where, newest ? order : sql`${best}${order}`, offset, perPage)
      return { rows: await rowsOf(ids), total, perPage, page }
    },
    /** The organisation with this id when it passes the filters. */
    async find(id: number, asked: RegisterQuestion): Promise<NgoBrief | undefined> {
      const { where } = await conditions(asked)
      const { rows } = await sql`${unprepared} select from ngo_search s where s.ngo_id = ${id} and ${where}`.execute(db)
      return rows.length === 0 ? undefined : (await rowsOf([id]))[0]
    },
  }
}
