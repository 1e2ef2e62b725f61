import { sql } from 'kysely'
import { searchForm } from '#contract/core/values/arabic.ts'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Db } from '../../core/services.ts'
import { bound } from '../register-filters.ts'
import { readName } from './core.ts'
import { dictionaryOf, type Word } from './dictionary.ts'
import { formOf, judge, spelt } from './judge.ts'
import { readingsOf, type Reading } from './readings.ts'

type Condition = ReturnType<typeof sql>
/** Uses of words that are read for one question, and names that are judged. */
const [mostUses, mostNames] = [6_000, 120]
/** A word that more organisations hold says too little to look for names by it. */
const frequent = 2_500
/** The last of the near names may be so much further than the first. */
const spread = 1.5
/** Words so little further than the nearest are as near: a name has one word more, or another form. */
const tie = 0.13
/** What another legal form than the typed one takes: of names that are equally near it tells which one is meant. */
const otherForm = 0.05

export interface NearName {
  readonly id: number
  readonly cost: number
  /** What was typed, as this name spells it. */
  readonly text: string
  /** Words of the name that stand for what was typed. */
  readonly words: string
  /** So few typed words are missing beside those that stand in it that the others are searched without asking. */
  readonly sure: boolean
}

interface Wanted {
  readonly word: number
  readonly part: number
  readonly weight: number
}
/** Words to look for, the likeliest and rarest first, as many as may be read. */
function wantedWords(readings: readonly Reading[], usesOf: (word: Word) => number): Wanted[] {
  const all = readings.flatMap(({ candidates, cost: own }) =>
    candidates.flatMap((list, part) =>
      list.map(({ word, cost }) => ({ word: word.id, part, cost: own + cost, uses: usesOf(word) })),
    ),
  )
  let left = mostUses
  const taken = new Map<string, Wanted>()
  for (const { word, part, cost, uses } of all.toSorted((a, b) => a.cost - b.cost || a.uses - b.uses)) {
    const key = `${word} ${part}`
    if (uses > frequent || uses > left || taken.has(key)) continue
    left -= uses
    taken.set(key, { word, part, weight: (1 / (1 + cost)) * Math.log(200_000 / (1 + uses)) })
  }
  return [...taken.values()]
}

interface Name {
  readonly ngo_id: number
  readonly core: string
  readonly name_ar: string
}
/** Which names are looked at. */
interface Asked {
  readonly statuses: readonly number[]
  /** Conditions on `ngo_search s`. */
  readonly where: readonly Condition[]
}

/**
 * Names that hold a word for every part of a reading; undefined where they are none, or many. What was typed is such a
 * reading only with a misspelt word: names that hold it as it stands are found and not near.
 */
async function wholeNames(db: Db, readings: readonly Reading[], { statuses, where }: Asked) {
  const ways = readings.flatMap(({ candidates, cost: otherwise }) =>
    candidates.length > 1 &&
    candidates.every((list) => list.length > 0) &&
    (otherwise > 0 || candidates.some((list) => list.every(({ cost }) => cost > 0)))
      ? [candidates.map((list) => sql`s.terms && ${bound(list.map(({ word }) => word.id))}`)]
      : [],
  )
  if (ways.length === 0) return undefined
  const held = sql.join(
    ways.map((all) => sql`(${sql.join(all, sql` and `)})`),
    sql` or `,
  )
  const { rows } = await sql<Name>`select s.ngo_id, s.core, n.name_ar
    from ngo_search s join ngos n on n.id = s.ngo_id
    where ${sql.join([sql`s.status_id = any(${bound(statuses)})`, ...where, sql`(${held})`], sql` and `)} limit ${mostNames + 1}`.execute(
    db,
  )
  return rows.length > mostNames ? undefined : rows
}

/** Names that hold the most, the rarest and the likeliest words of the readings. */
async function likelyNames(db: Db, wanted: readonly Wanted[], { statuses, where }: Asked): Promise<Name[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Name>`/* unprepared */ with c as (
      select * from unnest(${wanted.map(({ word }) => word)}::integer[], ${wanted.map(({ part }) => part)}::integer[], ${wanted.map(({ weight }) => weight)}::float8[]) as c (word_id, part, weight)),
    h as (select u.ngo_id, c.part, max(c.weight) as weight from c join ngo_word_uses u on u.word_id = c.word_id
      where u.status_id = any(${statuses}::integer[]) group by 1, 2),
    b as (select h.ngo_id, sum(h.weight) as weight from h ${where.length === 0 ? sql`` : sql`join ngo_search s on s.ngo_id = h.ngo_id where ${sql.join([...where], sql` and `)}`}
      group by 1 order by 2 desc, 1 limit ${mostNames})
    select b.ngo_id, s.core, n.name_ar from b join ngo_search s on s.ngo_id = b.ngo_id join ngos n on n.id = b.ngo_id`.execute(
    db,
  )
  return rows
}

/** These names as they are near to what was typed, the nearest first. */
function nearOf(typed: string, readings: readonly Reading[], names: readonly Name[]): NearName[] {
  const { form, parts } = readName(typed)
  const judged = judge(readings)
  const near = names
    .filter(({ core }) => parts.length === 0 || !parts.every((part) => core.includes(part)))
    .flatMap(({ ngo_id, core, name_ar }) => {
      const ownForm = formOf(name_ar, core)
      const verdict = judged(core, ownForm)
      if (!verdict) return []
      const { missing, words } = verdict
      const cost = verdict.cost + (form === undefined || form === ownForm ? 0 : otherForm)
      const text = spelt(name_ar, core, words, form !== undefined)
      return [{ id: ngo_id, core, cost, text, words: words.join(' '), sure: missing * 2 <= words.length }]
    })
    .toSorted((a, b) => a.cost - b.cost || (a.core < b.core ? -1 : 1))
  const [nearest] = near
  return nearest ? near.filter(({ cost }) => cost <= nearest.cost + spread) : []
}

/**
 * Names near to what was typed, the nearest first: words that may be meant are looked up in the dictionary, their
 * holders in the database, and each of these names is compared as a whole. Names that hold every typed word are found and
 * not near.
 */
export async function nearestNames(db: Db, typed: string, asked: Asked): Promise<NearName[]> {
  const words = dictionaryOf(db)
  const readings = readingsOf(typed, words, asked.statuses)
  // Mostly one word is misspelt. A name that has it beside all others stands before those that lack some word.
  const whole = nearOf(typed, readings, (await wholeNames(db, readings, asked)) ?? [])
  if (whole.length > 0) return whole
  const wanted = wantedWords(readings, (word) => words.usesOf(word, asked.statuses))
  return nearOf(typed, readings, await likelyNames(db, wanted, asked))
}

/** What is searched instead of a name: another name, or organisations that are known, the nearest first. */
export type Instead = { readonly name: string } | { readonly ids: readonly number[] }

/**
 * What is searched instead of a name that finds nothing: its best correction. Where other words are as near, nobody knows
 * which of them were meant: then the names with any of these.
 */
export function insteadOf(asked: RegisterQuestion, near: readonly NearName[]): Instead | undefined {
  const likely = near.filter(
    ({ text, sure }) => sure && text !== '' && searchForm(text) !== searchForm(asked.name ?? ''),
  )
  const [first] = likely
  if (!first) return undefined
  const tied = new Set(likely.flatMap(({ cost, words }) => (cost <= first.cost + tie ? [words] : [])))
  return tied.size > 1
    ? { ids: likely.flatMap(({ id, words }) => (tied.has(words) ? [id] : [])) }
    : { name: first.text }
}
