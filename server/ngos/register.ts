import { sql } from 'kysely'
import { searchNgos, similarNgos, type NgoQuestion, type NgoRow } from '#contract/ngos/register.ts'
import { pageOf } from '#contract/core/fields.ts'
import type { Actor } from '../core/actor.ts'
import type { Area, Page } from '../core/route.ts'
import type { Services } from '../core/services.ts'
import { nearNames, publicWords, registerFilters } from '../public-site/index.ts'
import { hasLateDuty, openRequests } from './facts.ts'
import { inReach } from './reach.ts'

type Condition = ReturnType<typeof sql>

/** Texts differ with every question, and a plan for any question is a bad one for a frequent word. */
const unprepared = sql.raw('/* unprepared */')
const fileState = sql`case when n.completed_by_ministry is not null then 'accepted' when n.completed_by_ngo is not null then 'declared' else 'open' end`
const bands = {
  low: sql`n.profile_score < 40`,
  fair: sql`n.profile_score >= 40 and n.profile_score < 70`,
  good: sql`n.profile_score >= 70 and n.profile_score < 90`,
  excellent: sql`n.profile_score >= 90`,
} as const
const sorts = {
  name: sql`s.name_folded`,
  decision_date: sql`s.decision_date`,
  score: sql`n.profile_score`,
  open_requests: openRequests,
} as const

/** The ministry's register: the folding, the words and the near names of the public one, over every status and within the reader's reach. */
export const ngoRegister: Area = (on, services) => {
  const { reference, db } = services
  const words = {
    ...publicWords(services),
    // Staff sees also what the public does not: cancelled decisions and organisations being founded.
    publicStatuses: () => reference.lookup('ngo-status').map((record) => record.id),
  }
  const filters = registerFilters({ readDb: db }, words)
  const near = nearNames({ ...services, readDb: db } as Services, words)

  const asked = ({ search, governorate_id, legal_form_id, status_id, classification_id }: NgoQuestion) => ({
    ...(search ? { name: search } : {}),
    ...(governorate_id ? { governorate_id } : {}),
    ...(legal_form_id ? { legal_form_id } : {}),
    ...(status_id ? { status_id } : {}),
    ...(classification_id === undefined ? {} : { classification_id }),
  })
  /** Conditions that the public register does not know; those on `n` need the organisation's own row. */
  const further = (actor: Actor, query: NgoQuestion): Condition[] => [
    inReach(actor, sql`s.governorate_id`),
    ...(query.band ? [bands[query.band]] : []),
    ...(query.file ? [sql`${fileState} = ${query.file}`] : []),
    ...(query.late === 1 ? [hasLateDuty(services.now())] : []),
  ]
  const rowsOf = async (ids: readonly number[]): Promise<NgoRow[]> => {
    if (ids.length === 0) return []
    const { rows } =
      await sql<NgoRow>`select n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.profile_score::float8 as profile_score,
        ${fileState} as file, ${openRequests} as open_requests, ${hasLateDuty(services.now())} as late_duties
      from ngos n where n.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], n.id)`.execute(db)
    return rows
  }
  const source = sql`ngo_search s join ngos n on n.id = s.ngo_id`

  const list = async (actor: Actor, query: NgoQuestion): Promise<Page<NgoRow>> => {
    const { perPage, page, offset } = pageOf(query, 25)
    const [narrowed, name] = await Promise.all([filters.narrow(asked(query)), filters.match(query.search ?? '')])
    const named = name && (name.numbered === undefined ? name.where : sql`(${name.where} or ${name.numbered})`)
    const where = sql.join([...narrowed, ...further(actor, query), ...(named ? [named] : [])], sql` and `)
    const key = query.sort?.replace(/^-/, '') as keyof typeof sorts | undefined
    const best = name && [
      ...(name.numbered === undefined ? [] : [sql`(${name.numbered}) desc`]),
      sql`(s.name_folded like ${`${name.start ?? ''}%`}) desc`,
    ]
    const order = sql.join(
      [
        ...(key ? [sql`${sorts[key]} ${query.sort?.startsWith('-') ? sql`desc` : sql`asc`}`] : (best ?? [])),
        sql`s.name_folded`,
        sql`s.ngo_id`,
      ],
      sql`, `,
    )
    const [count, ids] = await Promise.all([
      sql<{ total: number }>`${unprepared} select count(*) as total from ${source} where ${where}`.execute(db),
      sql<{
        id: number
      }>`${unprepared} select n.id from ${source} where ${where} order by ${order} limit ${perPage} offset ${offset}`.execute(
        db,
      ),
    ])
    return { rows: await rowsOf(ids.rows.map((row) => row.id)), total: count.rows[0]?.total ?? 0, perPage, page }
  }

  on(searchNgos, ({ actor, query }) => list(actor, query))
  on(similarNgos, async ({ actor, query }) => {
    const own = further(actor, query)
    const within = sql`s.ngo_id in (select n.id from ngos n where n.id = s.ngo_id and ${sql.join(own, sql` and `)})`
    return rowsOf(await near(asked(query), [within]))
  })
}
