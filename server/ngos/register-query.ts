import { sql } from 'kysely'
import type { NgoQuestion, NgoRow } from '#contract/ngos/register.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Actor } from '../core/identity/actor.ts'
import { inPortions } from '../core/database/cursor.ts'
import type { Page } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { nearNames, offeredNames, orderBy, publicWords, registerPages, type Order } from '../public-site/index.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { overdueOn } from '../public-site/index.ts'
import { joinOpenRequests, openRequests } from './facts.ts'
import { inReach } from './reach.ts'

type Condition = ReturnType<typeof sql>

const fileState = sql`case when n.completed_by_ministry is not null then 'accepted' when n.completed_by_ngo is not null then 'declared' else 'open' end`
/** A condition on the organisation's own row. */
const ofNgo = (condition: Condition) => sql`exists (select from ngos n where n.id = s.ngo_id and ${condition})`
const bands = {
  low: sql`n.profile_score < 40`,
  fair: sql`n.profile_score >= 40 and n.profile_score < 70`,
  good: sql`n.profile_score >= 70 and n.profile_score < 90`,
  excellent: sql`n.profile_score >= 90`,
} as const
const name = [[sql`s.name_folded`], [sql`s.ngo_id`]] as const
type Way = 'desc' | undefined
const sorts: Readonly<Record<string, (way: Way) => Order>> = {
  name: (way) => orderBy([[sql`s.name_folded`, way], [sql`s.ngo_id`]]),
  name_en: (way) => orderBy([[sql`s.name_en_folded`, way], [sql`s.ngo_id`]]),
  decision_date: (way) => orderBy([[sql`s.decision_date`, way], ...name]),
  // Alike ones by number and not by name, so that one index answers: half of the register may have one score.
  score: (way) =>
    orderBy(
      [
        [sql`n.profile_score`, way],
        [sql`n.id`, way],
      ],
      sql`join ngos n on n.id = s.ngo_id`,
    ),
  open_requests: (way) => orderBy([[sql`coalesce(o.count, 0)`, way], ...name], joinOpenRequests),
}
const orderOf = (sort = ''): Order | undefined =>
  sorts[sort.replace(/^-/, '')]?.(sort.startsWith('-') ? 'desc' : undefined)

/** The ministry's register: the folding, the words and the near names of the public one, over every status and within the reader's reach. */
export function staffRegister(services: Services) {
  const { reference, db } = services
  const words = {
    ...publicWords(services),
    // Staff sees also what the public does not: cancelled decisions and organisations being founded.
    publicStatuses: () => reference.lookup('ngo-status').map((record) => record.id),
  }
  const pages = registerPages(db, words)
  const near = nearNames({ readDb: db }, words)

  const asked = ({ search, governorate_id, legal_form_id, status_id, classification_id }: NgoQuestion) => ({
    ...(search ? { name: search } : {}),
    ...(governorate_id ? { governorate_id } : {}),
    ...(legal_form_id ? { legal_form_id } : {}),
    ...(status_id ? { status_id } : {}),
    ...(classification_id === undefined ? {} : { classification_id }),
  })
  /** Conditions that the public register does not know. */
  const further = (actor: Actor, query: NgoQuestion): Condition[] => [
    ...(actor.governorateId === undefined ? [] : [inReach(actor, sql`s.governorate_id`)]),
    ...(query.band ? [ofNgo(bands[query.band])] : []),
    ...(query.file ? [ofNgo(sql`${fileState} = ${query.file}`)] : []),
    ...(query.late === 1 ? [ofNgo(overdueOn(todayIn(services.now())))] : []),
  ]
  const columns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.profile_score::float8 as profile_score,
    ${fileState} as file, ${openRequests} as open_requests`
  const rowsOf = async (ids: readonly number[]): Promise<NgoRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql<NgoRow>`select ${columns}, ${overdueOn(todayIn(services.now()))} as late_duties
      from ngos n where n.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], n.id)`.execute(db)
    return rows
  }
  const list = async (actor: Actor, query: NgoQuestion): Promise<Page<NgoRow>> => {
    const { perPage, page, offset } = pageOf(query, 25)
    const more = further(actor, query)
    const { ids, total } = await pages.page(asked(query), { offset, perPage, order: orderOf(query.sort), more })
    return { rows: await rowsOf(ids), total, perPage, page }
  }
  async function* portions(actor: Actor, query: NgoQuestion) {
    const { where, best } = await pages.conditions(asked(query), further(actor, query))
    const order = orderOf(query.sort)?.by ?? best ?? orderBy(name).by
    const late = overdueOn(todayIn(services.now()))
    const source = sql`ngo_search s join ngos n on n.id = s.ngo_id ${joinOpenRequests}`
    const all = sql<NgoRow>`select ${columns}, ${late} as late_duties from ${source} where ${where} order by ${order}`
    yield* inPortions(db, all.compile(db))
  }

  return {
    list,
    portions,
    /** The nearest names to one that finds nothing. */
    near: async (actor: Actor, query: NgoQuestion) =>
      rowsOf((await near(asked(query), further(actor, query))).slice(0, offeredNames).map(({ id }) => id)),
  }
}
