import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Services } from '../core/services.ts'
import type { BriefRow } from './brief.ts'
import { beyondNames, foundBy, servicesNamed } from './beyond.ts'
import { otherWordings } from '../core/synonyms.ts'
import type { registerPages } from './register-pages.ts'
import { alphabetOf } from './register-pages.ts'
import { nearNames } from './similar.ts'
import { otherLayout } from './spelling/distance.ts'
import { type Instead, insteadOf } from './spelling/nearest.ts'
import type { PublicWords } from './words.ts'

type Condition = ReturnType<typeof sql>
type Pages = ReturnType<typeof registerPages>
interface Part {
  readonly offset: number
  readonly perPage: number
  readonly order?: Parameters<Pages['page']>[1]['order']
  readonly today?: string
}
/** An offered spelling may be so much further from what was typed than the nearest. */
const spread = 0.6
export interface Answered {
  readonly ids: number[]
  readonly total: number
  /** The same as they are shown, where they came with their ids. */
  readonly rows?: readonly BriefRow[]
  /** What was searched instead of the typed name. */
  readonly correction?: string
  /** No name holds all the words; these hold most of them, the nearest first. */
  readonly nearest?: true
  /** No name holds the words; services, fields, purposes, places or former names do. */
  readonly beyond?: true
}

/** The same question with another name; an Arabic one is put in the order of the Arabic names. */
const renamed = ({ sort, ...asked }: RegisterQuestion, name: string): RegisterQuestion => ({
  ...asked,
  name,
  ...(sort === undefined || sort === 'name_en' ? {} : { sort }),
})

const among = (ids: readonly number[]): Condition => sql`s.ngo_id = any(${ids}::bigint[])`

/** One page of these organisations: the nearest first, unless another order is asked for. */
async function nearestPage(
  pages: Pick<Pages, 'page'>,
  { name: _, ...asked }: RegisterQuestion,
  ids: readonly number[],
  part: Part,
): Promise<Answered> {
  const found = part.order
    ? await pages.page(asked, { ...part, more: [among(ids)] })
    : { ids: ids.slice(part.offset, part.offset + part.perPage), total: ids.length }
  return { ...found, nearest: true }
}

/** What is asked where no name holds the words. */
function besideNames(services: Pick<Services, 'readDb' | 'reference'>, words: PublicWords) {
  const { readDb: db } = services
  const near = nearNames(services, words)
  const beyond = beyondNames(services, words)
  // Fenced: for one row the planner would read the whole register, sure to meet it soon, and mostly there is none.
  const some = async (where: Condition) =>
    (
      await sql`/* unprepared */ with found as materialized (select from ngo_search s where ${where}) select from found limit 1`.execute(
        db,
      )
    ).rows.length > 0
  return {
    some,
    /** The nearest names, or else what the same keys write in the other layout, where the register tells anything of that. */
    async instead(asked: RegisterQuestion): Promise<Instead | undefined> {
      const nearest = insteadOf(asked, await near(asked))
      if (nearest) return nearest
      const other = otherLayout(asked.name ?? '')
      const where = other === asked.name ? undefined : await beyond.conditions(renamed(asked, other))
      return where && (await some(where)) ? { name: other } : undefined
    },
    /** Where else the words stand, if anywhere: the conditions, for whichever other filters. */
    async way(asked: RegisterQuestion) {
      const where = await beyond.conditions(asked)
      return where !== undefined && (await some(where))
        ? async (other: RegisterQuestion) => (await beyond.conditions(other)) ?? sql`false`
        : undefined
    },
    /** One page of the organisations of which the words stand elsewhere. */
    async page(asked: RegisterQuestion, part: Part): Promise<Answered | undefined> {
      const where = await beyond.conditions(asked)
      if (where === undefined) return undefined
      const by = part.order ?? alphabetOf(asked)
      const { rows } = await sql<{
        ngo_id: number
        total: number
      }>`/* unprepared */ select s.ngo_id, count(*) over () as total
        from ngo_search s ${by.join ?? sql``} where ${where} order by ${by.by} limit ${part.perPage} offset ${part.offset}`.execute(
        db,
      )
      if (rows[0]) return { ids: rows.map((row) => row.ngo_id), total: rows[0].total, beyond: true }
      return part.offset > 0 && (await some(where)) ? { ids: [], total: part.offset, beyond: true } : undefined
    },
  }
}

/**
 * What a typed name finds: names; where there are none, whatever else the register tells; where that is nothing either,
 * other words for the same, or the best correction of the name. List, map and file answer by the same steps.
 */
export function meanings(
  services: Pick<Services, 'readDb' | 'reference'>,
  words: PublicWords,
  pages: Pick<Pages, 'conditions' | 'isUnknown' | 'page'>,
) {
  const beside = besideNames(services, words)
  const inNames = async (asked: RegisterQuestion) => (await pages.conditions(asked)).where
  /** What is searched instead of words that stand nowhere: other words of the ministry for the same, or else what is nearest. */
  const insteadFor = async (asked: RegisterQuestion): Promise<Instead | undefined> => {
    for (const name of otherWordings(services.reference, asked.name ?? '')) {
      const meant = renamed(asked, name)
      if ((await beside.some(await inNames(meant))) || (await beside.way(meant))) return { name }
    }
    return beside.instead(asked)
  }

  /** How a name finds under the given filters, as conditions on `ngo_search s` under any. */
  const way = async (asked: RegisterQuestion): Promise<(other: RegisterQuestion) => Promise<Condition>> => {
    if (!asked.name || (await beside.some(await inNames(asked)))) return inNames
    const elsewhere = await beside.way(asked)
    if (elsewhere) return elsewhere
    const instead = await insteadFor(asked)
    if (!instead) return inNames
    if ('ids' in instead)
      return async ({ name: _, ...other }) => (await pages.conditions(other, [among(instead.ids)])).where
    const meant = renamed(asked, instead.name)
    const names = await beside.some(await inNames(meant))
    const meantWay = names ? inNames : ((await beside.way(meant)) ?? inNames)
    return (other) => meantWay(renamed(other, instead.name))
  }

  return {
    /** One page of what is found. */
    async page(asked: RegisterQuestion, part: Part): Promise<Answered> {
      // Words that no name holds stand elsewhere or are misspelt: this is asked while new words of names are read.
      const asksBoth = pages.isUnknown(asked)
      const [found, early] = await Promise.all([
        pages.page(asked, part),
        asksBoth ? beside.page(asked, part) : undefined,
      ])
      if (found.total > 0 || !asked.name) return found
      const elsewhere = asksBoth ? early : await beside.page(asked, part)
      if (elsewhere) return elsewhere
      const instead = await insteadFor(asked)
      if (!instead) return found
      if ('ids' in instead) return nearestPage(pages, asked, instead.ids, part)
      const meant = renamed(asked, instead.name)
      const names = await pages.page(meant, part)
      const answered = names.total > 0 ? names : ((await beside.page(meant, part)) ?? names)
      return { ...answered, correction: instead.name }
    },
    /** Conditions on `ngo_search s` of what is found. */
    conditions: async (asked: RegisterQuestion) => (await way(asked))(asked),
    way,
    foundBy: (typed: string, ids: readonly number[]) => foundBy(services.readDb, typed, ids),
  }
}

/** What is offered beside the results of a name. */
export function offersBeside(
  services: Pick<Services, 'readDb' | 'reference'>,
  words: PublicWords,
  pages: Pick<Pages, 'page'>,
) {
  const near = nearNames(services, words)
  const beyond = beyondNames(services, words)
  /** What was typed, and the same in other words of the ministry's. */
  const wordings = (typed: string) => [typed, ...otherWordings(services.reference, typed)]
  /** Services that it names, or else its other words. */
  const servicesOf = async (typed: string) => {
    for (const name of wordings(typed)) {
      const named = await servicesNamed(services.readDb, name)
      if (named.length > 0) return named
    }
    return []
  }
  const countOf = async (asked: RegisterQuestion) => (await pages.page(asked, { offset: 0, perPage: 1 })).total
  return {
    /** Services that the words name, with the organisations that offer them under the same filters, the most first. */
    async services(asked: RegisterQuestion, most: number) {
      const { name = '', ...others } = asked
      const named = asked.service_id === undefined ? await servicesOf(name) : []
      const counted = await Promise.all(
        named.slice(0, most).map(async (service) => ({
          ...service,
          count: await countOf({ ...others, service_id: service.id }),
        })),
      )
      return counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
    },
    async isTopic(typed: string): Promise<boolean> {
      for (const name of wordings(typed)) if (await beyond.isTopic(name)) return true
      return false
    },
    /** Other spellings that find organisations, the likeliest first, with their number. */
    async offers(asked: RegisterQuestion, most: number): Promise<{ text: string; count: number }[]> {
      const names = await near(asked)
      const likely = names.filter(({ cost }) => cost <= (names[0]?.cost ?? 0) + spread)
      // The same words in another order find the same.
      const kinds = [...Map.groupBy(likely, ({ words: found }) => found).values()]
      const texts = kinds.flatMap(([nearest]) => (nearest ? [nearest.text] : [])).slice(0, most)
      const counted = await Promise.all(
        texts.map(async (text) => ({
          text,
          count: await countOf(renamed(asked, text)),
        })),
      )
      return counted.filter(({ count }) => count > 0)
    },
  }
}
