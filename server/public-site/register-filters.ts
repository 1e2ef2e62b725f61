import { sql } from 'kysely'
import { latinDigits } from '#contract/core/values/arabic.ts'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import { invalid } from '../core/errors.ts'
import type { Db, Services } from '../core/services.ts'
import { readName } from './spelling/core.ts'
import { dictionaryOf } from './spelling/dictionary.ts'
import { indexedWords, isRare, mostListed, type Part, typedParts } from './typed-parts.ts'
import type { PublicWords } from './words.ts'

/** Kinds of `ngo_term` in the database. */
export const termKinds = {
  governorate: 1,
  form: 2,
  status: 3,
  benefit: 4,
  year: 5,
  classification: 6,
  service: 7,
  subDistrict: 8,
} as const
export const termOf = (kind: keyof typeof termKinds, code: number): number => -(termKinds[kind] * 200_000_000 + code)

type Condition = ReturnType<typeof sql>
/** Whole numbers that come from the contract or the database; in the text, so that the planner sees how frequent each is. */
export const numbers = (list: readonly number[]) => sql.raw(`'{${list.map(Math.trunc).join(',')}}'::integer[]`)

/**
 * The same as a value of the statement, which is prepared then: for rare words, whose index is the best way whichever they are.
 */
export const bound = (list: readonly number[]) => sql`${list}::integer[]`
/** How lists of numbers stand in a statement. */
export type Lists = typeof numbers | typeof bound

/** What the name asks for: words that every row must hold, or one of several, or parts too frequent to list. */
export interface NameMatch {
  /** Finds all rows. */
  readonly where: Condition
  /** Judges a row by itself, where a large part of the register is found and a page ends early. */
  readonly each: Condition
  /** Folded beginning of an English name, which stands before names that only contain the words. */
  readonly start: string | undefined
  /** What names the organisation, and the legal form before it. */
  readonly core: string
  readonly form: string | undefined
  /** Rows in which every typed word stands as a whole one; undefined where some word does so nowhere. */
  readonly whole: { readonly where: Condition; readonly few: boolean } | undefined
  /** Organisations whose decision number was typed. */
  readonly numbered: Condition | undefined
  /** Few rows are found, whatever else is asked: by what is known of the words, see `isRare`. */
  readonly rare: boolean
  /** When nothing but a status is asked besides: uses `u` of the words whose holders are found. */
  readonly uses:
    | {
        readonly where: Condition
        /** No organisation has two of them. */
        readonly once: boolean
      }
    | undefined
}

/** What people write before a number that they copy from a letter. */
const beforeNumber = /^(?:(?:بالقرار|القرار|قرار|الرقم|رقم|decision|number|no\.?)[\s:(]*)+(?=.*\d)/iu
/** Digits with their letter, in either order: whoever reads from the right sees the letter first. */
const lettered = /^(?:(\p{L}{1,3})[\s/.-]*(\d{1,28})|(\d{1,28})[\s.-]*(\p{L}{1,3}))$/u

/**
 * A decision number as it is written, or its digits alone, which people remember without the letter: 901 finds 901/ت and
 * not 9012/ت. «901 ت», «ت/901» and «القرار رقم (901/ت)» are 901/ت.
 */
function decisionLike(name: string): Condition | undefined {
  if (!/\p{Nd}/u.test(name)) return undefined
  const number = latinDigits(name)
    .replace(/\s*\/\s*/g, '/')
    .replace(beforeNumber, '')
    .replace(/[\s)]+$/, '')
  const begun = /^\d{1,28}$/.test(number)
    ? ['/', '-', '.'].map((mark) => sql`s.decision_no like ${`${number + mark}%`}`)
    : []
  const [, first, after = '', before = '', last = ''] = lettered.exec(number) ?? []
  const parted = before || after ? [sql`s.decision_no = ${`${before || after}/${first ?? last}`}`] : []
  return sql`(${sql.join([sql`s.decision_no = ${number}`, ...begun, ...parted], sql` or `)})`
}
/** A register number that was typed without its dash: DM00001 is DM-00001. */
const withDash = (name: string) => name.replace(/^([a-z]{2})\s*(\p{Nd}{5})$/iu, '$1-$2')

/** A name with a word that begins so. */
const begun = (part: string) =>
  sql`(named.public_search like ${`${part}%`} or named.public_search like ${`% ${part}%`})`

/** Uses `u` of the words of a part. */
const usesOf = ({ part, begins, ids }: Part): Condition =>
  ids && ids.length <= mostListed
    ? sql`u.word_id = any(${numbers(ids)})`
    : sql`u.word_id = any(array(select k.id from ngo_words k where k.word like ${`${begins ? '' : '%'}${part}%`}))`

/**
 * Conditions of one part. Each part has its own, and no list of all words that a row must hold: by one condition a plan
 * for any values takes a hundredth of the register for found, and the statement would be planned with each question.
 */
function wordsHeld(typed: Part, lists: Lists): Pick<NameMatch, 'where' | 'each'> {
  const { part, begins, ids } = typed
  if (ids && ids.length <= indexedWords) {
    const held = sql`s.terms && ${lists(ids)}`
    return { where: held, each: held }
  }
  const each = sql`exists (select from ngos named where named.id = s.ngo_id and ${begins ? begun(part) : sql`named.public_search like ${`%${part}%`}`})`
  return {
    where: ids ? sql`s.ngo_id = any(array(select u.ngo_id from ngo_word_uses u where ${usesOf(typed)}))` : each,
    each,
  }
}

/** Rows that hold every part as a whole word. */
function wholeWords(parts: readonly Part[], lists: Lists): NameMatch['whole'] {
  if (parts.some(({ whole }) => whole.length === 0)) return undefined
  return {
    where: sql.join(
      parts.map(({ whole }) => sql`s.terms && ${lists(whole)}`),
      sql` and `,
    ),
    few: parts.some(({ whole_few }) => whole_few),
  }
}

const nothing = sql`false`
/** A typed name with what the register holds of it. */
export type ReadName = ReturnType<typeof readTyped>
/** Reads a name; few rows are found where it is `rare`, whatever else is asked. */
function readTyped(db: Db, name: string, statuses: readonly number[]) {
  const { parts: folded, ...typed } = readName(withDash(name))
  const numbered = decisionLike(name)
  const words = dictionaryOf(db)
  const parts = typedParts(words, folded, statuses)
  const start = folded.length === 0 ? undefined : folded.join(' ')
  const named = numbered === undefined
  return {
    ...{ ...typed, start, numbered, parts },
    rare: named && isRare(words, parts, statuses),
    /** No known word holds one of its parts: nothing is found. */
    unknown: named && parts.some(({ ids }) => ids?.length === 0),
  }
}
/** Every typed word must stand in names, short name or register number; a decision number alone finds its organisation. */
function matchName({ parts, ...known }: ReadName, lists: Lists): NameMatch {
  if (parts.length === 0) return { ...known, where: nothing, each: nothing, whole: undefined, uses: undefined }
  const where: Condition[] = []
  const each: Condition[] = []
  for (const part of parts) {
    const held = wordsHeld(part, lists)
    where.push(held.where)
    each.push(held.each)
  }
  // Said twice, for the same reason.
  if (lists === bound && where.length === 1) where.push(...where)
  const [only] = parts.length === 1 && known.numbered === undefined ? parts : []
  return {
    ...known,
    where: sql.join(where, sql` and `),
    each: sql.join(each, sql` and `),
    whole: wholeWords(parts, lists),
    uses: only?.ids && { where: usesOf(only), once: only.ids.length === 1 },
  }
}

/** Filters beside the name. */
const filterKeys = [
  'governorate_id',
  'legal_form_id',
  'classification_id',
  'service_id',
  'year',
  'public_benefit',
  'box',
  'sub_district_id',
] as const

async function refuseUnknown(db: Db, field: string, query: Condition): Promise<void> {
  const { rows } = await query.execute(db)
  if (rows.length === 0) throw invalid({ [field]: ['V-CHOICE'] })
}

/** Filters beside the name as conditions on `ngo_search s`. */
async function narrowTo(db: Db, shown: readonly number[], asked: RegisterQuestion, lists: Lists): Promise<Condition[]> {
  if (asked.status_id?.some((code) => !shown.includes(code))) throw invalid({ status_id: ['V-CHOICE'] })
  const where = [sql`s.status_id = any(${lists(asked.status_id?.length ? asked.status_id : shown)})`]
  const every: number[] = []
  const oneOf = (kind: keyof typeof termKinds, codes: readonly number[] | undefined) => {
    if (codes?.length === 1) every.push(termOf(kind, codes[0] as number))
    else if (codes?.length) where.push(sql`s.terms && ${lists(codes.map((code) => termOf(kind, code)))}`)
  }
  // Alone, these two are counted from their own index; with others the one index of terms takes all together.
  const alone = !asked.name && filterKeys.slice(2).every((key) => asked[key] === undefined)
  const [place, ...places] = asked.governorate_id ?? []
  // One alone is named as such: only then does its index give the order of names.
  if (alone && place !== undefined)
    where.push(
      places.length === 0
        ? sql`s.governorate_id = ${sql.lit(Math.trunc(place))}`
        : sql`s.governorate_id = any(${numbers([place, ...places])})`,
    )
  else oneOf('governorate', asked.governorate_id)
  if (alone && asked.legal_form_id?.length) where.push(sql`s.legal_form_id = any(${numbers(asked.legal_form_id)})`)
  else oneOf('form', asked.legal_form_id)
  if (asked.public_benefit !== undefined) every.push(termOf('benefit', Number(asked.public_benefit)))
  if (asked.year !== undefined) every.push(termOf('year', asked.year))
  if (asked.classification_id !== undefined) {
    await refuseUnknown(
      db,
      'classification_id',
      sql`select from classifications where id = ${asked.classification_id} and parent_id is null and deleted_at is null`,
    )
    every.push(termOf('classification', asked.classification_id))
  }
  if (asked.service_id !== undefined) {
    await refuseUnknown(
      db,
      'service_id',
      sql`select from services where id = ${asked.service_id} and is_approved and deleted_at is null`,
    )
    every.push(termOf('service', asked.service_id))
  }
  if (every.length > 0) where.push(sql`s.terms @> ${lists(every)}`)
  if (asked.sub_district_id !== undefined) where.push(sql`s.sub_district_id = ${asked.sub_district_id}`)
  if (asked.box) {
    const [west, south, east, north] = asked.box
    where.push(sql`s.latitude between ${south} and ${north} and s.longitude between ${west} and ${east}`)
  }
  return where
}

export function registerFilters({ readDb: db }: Pick<Services, 'readDb'>, words: PublicWords) {
  /** Names of questions, which several steps ask for, and how many words were known then. */
  const reads = new WeakMap<RegisterQuestion, { readonly version: number; readonly name: ReadName }>()
  return {
    statuses: (asked: RegisterQuestion) => (asked.status_id?.length ? asked.status_id : words.publicStatuses()),
    /** Nothing but name and status narrows this question. */
    isBare: (asked: RegisterQuestion) =>
      filterKeys.every((key) => asked[key] === undefined || (Array.isArray(asked[key]) && asked[key].length === 0)),

    /** Which rows `c` of the counter make the total, where nothing is asked that it does not know. */
    counted(asked: RegisterQuestion): Condition | undefined {
      if (asked.name || filterKeys.slice(2).some((key) => asked[key] !== undefined)) return undefined
      const statuses = asked.status_id?.length ? asked.status_id : words.publicStatuses()
      const where = [sql`c.status_id = any(${statuses}::integer[])`]
      if (asked.governorate_id?.length) where.push(sql`c.governorate_id = any(${asked.governorate_id}::integer[])`)
      if (asked.legal_form_id?.length) where.push(sql`c.legal_form_id = any(${asked.legal_form_id}::integer[])`)
      return sql.join(where, sql` and `)
    },

    /** A typed name; undefined for none. Words that came to the register since they were read last are not seen. */
    read(asked: RegisterQuestion): ReadName | undefined {
      if (!asked.name) return undefined
      const version = dictionaryOf(db).version()
      const known = reads.get(asked)
      if (known?.version === version) return known.name
      const name = readTyped(db, asked.name, asked.status_id?.length ? asked.status_id : words.publicStatuses())
      reads.set(asked, { version, name })
      return name
    },
    match: matchName,

    /** Filters as conditions on `ngo_search s`; a status without a public page and a field or service that is none are refused. */
    narrow: (asked: RegisterQuestion, lists: Lists = numbers): Promise<Condition[]> =>
      narrowTo(db, words.publicStatuses(), asked, lists),
  }
}
