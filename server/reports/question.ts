import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import type { Column, Filter, Listing } from '#contract/reports/listing.ts'
import { findColumn, isSpanPath, type PageSize, personalRight } from '#contract/reports/listings.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { wordPattern } from '../core/registers/word-pattern.ts'
import { Places } from './places.ts'

type Sql = RawBuilder<unknown>

/** What is asked of a listing, whoever asks it and wherever: GraphQL, a saved report, an export. */
export interface Question {
  readonly listing: Listing
  readonly filters: readonly { readonly filter: Filter; readonly value: unknown }[]
  readonly search?: { readonly key: string; readonly field?: string | undefined } | undefined
  readonly sort?: { readonly by: string; readonly desc: boolean } | undefined
  readonly page: number
  readonly first: PageSize
  /** Only the row with this number. */
  readonly only?: number
}

/** A value that is read of each row. `hidden`: there is one, and this reader may not see it. */
export interface Leaf {
  readonly path: string
  readonly hidden: boolean
  readonly sealed: boolean
}

export const seesPersonal = (actor: Actor): boolean => may(actor, ...personalRight)

export function leafOf(listing: Listing, path: string, actor: Actor): Leaf {
  const personal = findColumn(listing, path)?.personal === true
  return { path, hidden: personal && !seesPersonal(actor), sealed: personal }
}

/** Whether rows can be ordered by a path, or searched for a text in it: never by what some may not see. */
export function isOrdered(listing: Listing, path: string): boolean {
  const column = findColumn(listing, path)
  return column !== undefined && !column.personal
}
export function isSearched(listing: Listing, path: string): boolean {
  const column = findColumn(listing, path)
  return column !== undefined && isText(column) && !path.endsWith('.id') && !isSpanPath(path)
}
const isText = ({ kind, personal, worked }: Column): boolean =>
  !personal && !worked && ['text', 'record', 'named', 'ngo', 'account'].includes(kind)

/** The texts of a listing, where a search names none. */
const textsOf = (listing: Listing): string[] =>
  Object.entries(listing.columns).flatMap(([key, column]) => (isText(column) ? [key] : []))

export function whereOf({ listing, filters, search, only }: Question, places: Places): Sql {
  const narrowed = filters.map(({ filter, value }) => places.filter(filter, value))
  const fields = search?.field === undefined ? textsOf(listing) : [search.field]
  const words = searchWords(search?.key ?? '').map((word) => {
    return sql`(${sql.join(
      fields.map((path) => sql`${places.folded(path)} like ${wordPattern(word)}`),
      sql` or `,
    )})`
  })
  return sql.join(
    [places.scope(), ...(only === undefined ? [] : [sql`t.id = ${only}`]), ...narrowed, ...words],
    sql` and `,
  )
}

function orderOf({ sort }: Question, places: Places): Sql {
  if (!sort || sort.by === 'id') return sort?.desc ? sql`t.id desc` : sql`t.id`
  return sql`${places.order(sort.by)} ${sort.desc ? sql`desc nulls last` : sql`asc nulls last`}, t.id`
}

const selected = (leaves: readonly Leaf[], places: Places): Sql[] =>
  leaves.map(({ path, hidden }, at) => {
    const of = places.at(path)
    // What is hidden never leaves the database, not even sealed.
    return sql`${hidden ? sql`case when ${of} is not null then '' end` : of} as ${sql.ref(`c${at}`)}`
  })

/** Rows of one page, with the number of all rows where it is asked for: one statement, relations joined to the page's rows only. */
export function pageStatement(question: Question, leaves: readonly Leaf[], actor: Actor, counted: boolean): Sql {
  const { listing, page, first } = question
  const within = new Places(listing, actor)
  const where = whereOf(question, within)
  const counting = sql`(select count(*) as total from ${within.from()} ${within.joins()} where ${where})`
  const order = orderOf(question, within)
  const size = first === 'all' ? sql`` : sql`limit ${first} offset ${(page - 1) * first}`
  const rows = sql`(select t.* from ${within.from()} ${within.joins()} where ${where} order by ${order} ${size})`
  const places = new Places(listing, actor)
  const columns = selected(leaves, places)
  const again = orderOf(question, places)
  const body = sql`select ${sql.join([sql`true as there`, ...columns])} from ${places.from(rows)} ${places.joins()} order by ${again}`
  return counted ? sql`select c.total, p.* from ${counting} c left join lateral (${body}) p on true` : body
}

/** All rows, for a cursor. */
export function allStatement(question: Question, leaves: readonly Leaf[], actor: Actor): Sql {
  const places = new Places(question.listing, actor)
  const where = whereOf(question, places)
  const columns = selected(leaves, places)
  const order = orderOf(question, places)
  return sql`select ${sql.join([sql`true as there`, ...columns])} from ${places.from()} ${places.joins()} where ${where} order by ${order}`
}

/** Most groups that are told; the rest is summed up in the last one. */
export const mostGroups = 1000

/** Rows counted by columns, the most first: key and names of each group, and sums. */
export function groupStatement(question: Question, by: readonly string[], sums: readonly string[], actor: Actor): Sql {
  const places = new Places(question.listing, actor)
  const where = whereOf(question, places)
  const keys = by.map((path) => keysOf(path, places))
  const columns = [
    ...keys.flatMap(({ value, ar, en }, at) => [
      sql`${value}::text as ${sql.ref(`k${at}`)}`,
      sql`${ar}::text as ${sql.ref(`a${at}`)}`,
      sql`${en}::text as ${sql.ref(`e${at}`)}`,
    ]),
    sql`count(*) as count`,
    ...sums.map((path, at) => sql`sum(${places.at(path)})::float8 as ${sql.ref(`s${at}`)}`),
  ]
  const grouped = keys.flatMap(({ value, ar, en }) => [value, ar, en])
  // Derived columns count by a subselect, which cannot be grouped: listings name none of them as a group.
  return sql`select ${sql.join(columns)} from ${places.from()} ${places.joins()} where ${where} group by ${sql.join(grouped)} order by count(*) desc, ${sql.join(keys.map(({ ar }) => ar))} limit ${mostGroups}`
}

/** What a group is known and called by. */
function keysOf(path: string, places: Places): { value: Sql; ar: Sql; en: Sql } {
  const kind = findColumn(places.listing, path)?.kind
  if (kind === 'record' || kind === 'named' || kind === 'ngo')
    return { value: places.at(`${path}.id`), ar: places.at(`${path}.name_ar`), en: places.at(`${path}.name_en`) }
  const value = places.at(path)
  return { value, ar: value, en: value }
}

/** Whether rows can be grouped by a path. */
export function isGroup(listing: Listing, path: string): boolean {
  const column = findColumn(listing, path)
  if (!column || column.personal || path.endsWith('.id')) return false
  if (isSpanPath(path)) return true
  return (
    ['record', 'named', 'ngo', 'state', 'yes'].includes(column.kind) ||
    (column.kind === 'number' && column.listed === true && path !== 'id')
  )
}
/** Whether a column adds up. */
export const isSum = (listing: Listing, path: string): boolean => findColumn(listing, path)?.adds === true
