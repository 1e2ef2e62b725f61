import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Db } from '../core/services.ts'
import type { BriefRow } from './brief.ts'
import { bound, type Lists, type NameMatch, numbers, type ReadName, registerFilters } from './register-filters.ts'
import {
  countOf,
  type Order,
  nearFront,
  orderBy,
  partOf,
  rarePageOf,
  registerSize,
  showFront,
  sort,
  type Step,
  walk,
} from './register-ways.ts'
import { dictionaryOf } from './spelling/dictionary.ts'
import { few } from './typed-parts.ts'
import type { PublicWords } from './words.ts'

type Condition = ReturnType<typeof sql>
/** From here on ranking all rows costs more than asking first for those that stand in front. */
const many = 5_000
/** So many rows are looked at on the way through an index in less time than thousands are put into an order. */
const steps = 2_500
/** That way is tried when a page should be full after this part of it: words do not stand evenly among the names. */
const share = 3
type Filters = ReturnType<typeof registerFilters>
/** The name by which the rows are put in order. */
const nameOf = ({ sort }: RegisterQuestion) => (sort === 'name_en' ? sql`s.name_en_folded` : sql`s.name_folded`)
/** The alphabet that is asked for. */
export const alphabetOf = (asked: RegisterQuestion): Order => orderBy([[nameOf(asked)], [sql`s.ngo_id`]])

/**
 * Conditions of a question with a name, the best match first: a decision number, the name itself, names that begin so,
 * names that hold every word whole, names that hold the letters. An English name is taken as it stands, an Arabic one
 * without articles and legal form; the form that was typed stands first among equal names.
 */
function named(asked: RegisterQuestion, where: Condition, { numbered, uses, whole, form, ...name }: NameMatch) {
  const alphabet = alphabetOf(asked)
  const latin = asked.sort === 'name_en'
  const core = latin ? nameOf(asked) : sql`s.core`
  const start = latin ? (name.start ?? '') : name.core
  const same = sql`${core} = ${start}`
  const begins = sql`${core} like ${`${start}%`}`
  const liked = form === undefined ? [] : [[sql`(s.name_folded like ${`${form} %`})`, 'desc'] as const]
  const ordered = [[core], [sql`s.ngo_id`]] as const
  const each = sql`${where} and ${name.each}${numbered === undefined ? sql`` : sql` and not ${numbered}`}`
  const front = sql`${begins}${numbered === undefined ? sql`` : sql` and not ${numbered}`}`
  const tier = sql`case ${numbered === undefined ? sql`` : sql`when ${numbered} then 0`} when ${same} then 1 when ${begins} then 2 ${whole ? sql`when ${whole.where} then 3` : sql``} else 4 end`
  const steps: Step[] = [
    ...(numbered === undefined ? [] : [{ where: sql`${where} and ${numbered}`, ...alphabet, few: true }]),
    { where: sql`${each} and ${same}`, ...orderBy([...liked, ...ordered]), few: true },
    { where: sql`${each} and ${begins} and not ${same}`, ...orderBy(ordered) },
    ...(whole
      ? [{ where: sql`${each} and ${whole.where} and not ${begins}`, ...alphabet, few: whole.few, late: true }]
      : []),
    {
      where: sql`${each} and not ${begins}${whole ? sql` and not (${whole.where})` : sql``}`,
      ...alphabet,
      late: true,
    },
  ]
  return {
    where: numbered === undefined ? sql`${where} and ${name.where}` : sql`${where} and (${name.where} or ${numbered})`,
    steps,
    best: sql.join([
      tier,
      ...(form === undefined ? [] : [sql`(${same} and s.name_folded like ${`${form} %`}) desc`]),
      sql`case when ${front} then ${core} end`,
      sql`case when ${front} then s.ngo_id end`,
      alphabet.by,
    ]),
    uses,
  }
}

interface Wanted {
  readonly offset: number
  readonly perPage: number
  readonly order?: Order | undefined
  /** Further conditions on `ngo_search s`. */
  readonly more?: readonly Condition[]
  /** The day on which rows are shown. */
  readonly today?: string | undefined
}
interface Found {
  readonly ids: number[]
  readonly total: number
  /** The same as they are shown, where they came with their ids. */
  readonly rows?: readonly BriefRow[]
}

/** Whether the index by name holds what is asked for and little else: the whole register, or one governorate. */
const isAlphabetical = (filters: Filters, asked: RegisterQuestion): boolean =>
  filters.isBare(asked)
    ? !asked.status_id?.length
    : filters.counted(asked) !== undefined && asked.sort !== 'name_en' && asked.governorate_id?.length === 1

/** One of the first pages in the alphabet, as it is shown. */
async function frontPage(
  db: Db,
  filters: Filters,
  asked: RegisterQuestion,
  wanted: Wanted,
): Promise<Found | undefined> {
  const { offset, perPage, today, order, more = [] } = wanted
  const counted = filters.counted(asked)
  if (!counted || today === undefined || order || more.length > 0) return undefined
  if (offset + perPage > nearFront || !isAlphabetical(filters, asked)) return undefined
  const where = sql.join(await filters.narrow(asked), sql` and `)
  return showFront(db, { where, by: alphabetOf(asked).by, counted }, { offset, perPage, today })
}

/** Pages by the words of the register as they are known. */
function pagesAsKnown(db: Db, words: PublicWords) {
  const filters = registerFilters({ readDb: db }, words)
  const sizeOf = registerSize(db)

  const conditionsOf = async (
    asked: RegisterQuestion,
    name: ReadName | undefined,
    { more = [], lists = numbers }: { more?: readonly Condition[]; lists?: Lists },
  ) => {
    const where = sql.join([...(await filters.narrow(asked, lists)), ...more], sql` and `)
    return name
      ? named(asked, where, filters.match(name, lists))
      : { where, steps: undefined, best: undefined, uses: undefined }
  }

  /** A page of names that few organisations have; nothing where another way has to tell. */
  const rarePage = async (asked: RegisterQuestion, name: ReadName, { offset, perPage, more = [], today }: Wanted) => {
    const guard = dictionaryOf(db).guard()
    const { where, best } = await conditionsOf(asked, name, { more, lists: bound })
    const ranked = best && (await rarePageOf(db, where, best, { offset, perPage, guard, today }))
    // Past the last page no row tells how many there are.
    return ranked && (ranked.ids.length > 0 || offset === 0) ? ranked : undefined
  }

  /** One page by the words as they are known; `complete` when the register was seen to have no others. */
  const pageNow = async (
    asked: RegisterQuestion,
    wanted: Wanted,
    name = filters.read(asked),
  ): Promise<Found & { readonly complete?: boolean }> => {
    const { offset, perPage, order, more = [] } = wanted
    const quick =
      name?.rare && !order ? await rarePage(asked, name, wanted) : await frontPage(db, filters, asked, wanted)
    if (quick) return quick
    const { where, best, uses: ofWords, ...found } = await conditionsOf(asked, name, { more })
    const uses = filters.isBare(asked) && more.length === 0 ? ofWords : undefined
    const counted = more.length > 0 ? undefined : filters.counted(asked)
    const [total, all] = await Promise.all([countOf(db, filters.statuses(asked), where, { uses, counted }), sizeOf()])
    if (total <= offset) return { ids: [], total }
    const way = order ?? alphabetOf(asked)
    const ways = order || !found.steps ? [{ ...way, where, late: true }] : found.steps
    const part = partOf(offset, perPage, total)
    // One governorate has its own index by name; a large part of the register is met on the way through all.
    const onePlace = counted !== undefined && !order && asked.sort !== 'name_en' && asked.governorate_id?.length === 1
    if (onePlace || (total * 3 > all && total > few)) return { ids: await walk(db, ways, part), total }
    // Short of a full page, the way shows nothing: what was asked for stands further on, all in one place.
    const close = way.join === undefined && (part.offset + part.perPage) * all * share <= steps * total
    const met = close ? await walk(db, ways, part, steps) : []
    if (met.length === part.perPage) return { ids: met, total }
    if (order || !best) return { ids: await sort(db, where, way, part), total }
    // Names that begin with what was typed mostly fill the first page, without all others being ranked.
    const front = ways.filter(({ late }) => !late)
    const first = total > many && !close ? await walk(db, front, { offset, perPage }) : []
    // All others are read and then put in order: no index has it.
    const ranked = [{ where, by: best, back: best, few: true }]
    return { ids: first.length === perPage ? first : await walk(db, ranked, { offset, perPage }), total }
  }

  return { filters, conditionsOf, pageNow }
}

/** Pages of the register for those who see the statuses of `words`: which organisations, in which order, and exactly how many. */
export function registerPages(db: Db, words: PublicWords) {
  const { filters, conditionsOf, pageNow } = pagesAsKnown(db, words)
  return {
    /** Conditions on `ngo_search s`, which has a row for each organisation that is not deleted. */
    async conditions(asked: RegisterQuestion, more: readonly Condition[] = []) {
      if (asked.name) await dictionaryOf(db).ready(asked)
      return conditionsOf(asked, filters.read(asked), { more })
    },
    /** Whether no word of the register, as far as they are known, holds one of the typed words. */
    isUnknown: (asked: RegisterQuestion): boolean => filters.read(asked)?.unknown === true,
    /** Ids of one page and the exact total; the best match first, unless another order is asked for. */
    async page(asked: RegisterQuestion, wanted: Wanted): Promise<Found> {
      if (!asked.name) return pageNow(asked, wanted)
      const { loaded, version, ready } = dictionaryOf(db)
      await loaded(asked)
      const known = version()
      const name = filters.read(asked)
      if (name?.unknown) {
        await ready(asked)
        return version() === known ? { ids: [], total: 0 } : pageNow(asked, wanted)
      }
      // Rare names tell by themselves whether there are new words; of others it is asked meanwhile.
      const tells = name?.rare === true && !wanted.order
      const [{ complete, ...found }] = await Promise.all([
        pageNow(asked, wanted, name),
        tells ? undefined : ready(asked),
      ])
      if (complete) return found
      if (tells) await ready(asked)
      return version() === known ? found : pageNow(asked, wanted)
    },
  }
}
