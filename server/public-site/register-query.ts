import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { RegisterQuestion, RegisterRow } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import type { Page } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { briefColumns, briefOf, type BriefRow } from './brief.ts'
import { type Answered, meanings } from './meaning.ts'
import { nearness } from './near.ts'
import { registerPages } from './register-pages.ts'
import { orderBy } from './register-ways.ts'
import { publicWords } from './words.ts'

const newestFirst = orderBy([[sql`s.decision_date`, 'desc'], [sql`s.name_folded`], [sql`s.ngo_id`]])

/** What each row says of how all were found. */
const howFound = ({ correction, nearest }: Answered) => ({
  ...(correction !== undefined && { corrected: correction }),
  ...(nearest && { nearest }),
})

/** The one question to the public register: search of the home page, list, map, open data and single rows are asked through it. */
export function registerQuery(services: Services) {
  const words = publicWords(services)
  const db = services.readDb
  const pages = registerPages(db, words)
  const nearest = nearness(services, words)
  const meant = meanings(services, words, pages)

  /** The organisations of these ids, in this order. */
  const rowsOf = async (ids: readonly number[]): Promise<NgoBrief[]> => {
    if (ids.length === 0) return []
    const { rows } =
      await sql<BriefRow>`select ${briefColumns(todayIn(services.now()))} from ngos n where n.id = any(array(select unnest(${ids}::bigint[]))) order by array_position(${ids}::bigint[], n.id)`.execute(
        db,
      )
    return rows.map((row) => briefOf(row, words))
  }

  return {
    /** Conditions on `ngo_search s` of what the list answers. */
    conditions: (asked: RegisterQuestion) => meant.conditions(asked),
    way: meant.way,
    rowsOf,
    /** One page of the organisations that pass every filter, with the exact total; from `point`, or from the place `near`, the nearest first. */
    async list(asked: RegisterQuestion, point?: readonly [number, number]): Promise<Page<RegisterRow>> {
      const { perPage, page, offset } = pageOf(asked)
      if (point || asked.near) {
        const from = point ? { latitude: point[0], longitude: point[1] } : await nearest.pointOf(asked.near ?? '')
        const where = await meant.conditions(asked)
        const { found, total } = await nearest.page(where, from, offset, perPage)
        const rows = await rowsOf(found.map(({ id }) => id))
        const away = new Map(found.map(({ id, distance_km }) => [id, distance_km]))
        return { rows: rows.map((row) => ({ ...row, distance_km: away.get(row.id) ?? null })), total, perPage, page }
      }
      const order = asked.sort === '-decision_date' ? newestFirst : undefined
      const today = todayIn(services.now())
      const found = await meant.page(asked, { offset, perPage, order, today })
      const { ids, total } = found
      const [rows, by] = await Promise.all([
        found.rows ? found.rows.map((row) => briefOf(row, words)) : rowsOf(ids),
        found.beyond ? meant.foundBy(found.correction ?? asked.name ?? '', ids) : undefined,
      ])
      return {
        rows: rows.map((row) => ({ ...row, ...howFound(found), ...(by ? { found_by: by.get(row.id) ?? null } : {}) })),
        ...{ total, perPage, page },
      }
    },
    /** The organisation with this id when it passes the filters. */
    async find(id: number, asked: RegisterQuestion): Promise<NgoBrief | undefined> {
      const { where } = await pages.conditions(asked)
      const { rows } = await sql`/* unprepared */ select from ngo_search s where s.ngo_id = ${id} and ${where}`.execute(
        db,
      )
      return rows.length === 0 ? undefined : (await rowsOf([id]))[0]
    },
  }
}
