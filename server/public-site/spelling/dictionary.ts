import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../core/services.ts'
import { bareOf } from './core.ts'
import { distance, mistakesIn } from './distance.ts'
import { skeletonOfArabic, skeletonsOfLatin, vowelsApart } from './latin.ts'

/** A word of the register. */
export interface Word {
  readonly id: number
  readonly word: string
  /** Without article and particles. */
  readonly bare: string
  readonly isArabic: boolean
  /** Organisations that hold it, by status. */
  counts: readonly number[]
}
export interface Candidate {
  readonly word: Word
  /** What it takes to have typed the part for this word; 0 where it is the word. */
  readonly cost: number
}

/** Milliseconds after which the numbers of organisations are counted again, or so many times as long as counting took. */
const counted = 60_000
const rested = 100
/** Letters that only one of two words may hold: two that were replaced. */
const mostLetters = 4
/** Letters by which one of two words may be longer. */
const longer = 2
/** Ids are given before they are committed: so many before the last one are read again. */
const overlap = 200
/** Words that are considered for one typed part. */
const most = 14
/** Typed parts of which they are kept: right words are typed again and again. */
const mostKept = 2_000

const lettersOf = (word: string) => {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}
const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
/** How many bits of 32 are set, counted in pairs, fours and eights side by side: every word of the register is asked. */
const bits = (value: number) => {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Organisations of each word with a later id, by status. */
async function readCounts(db: Db, after: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ word_id: number; status_id: number; count: number }>`
    select u.word_id, u.status_id, count(*) as count from ngo_word_uses u where u.word_id > ${after} group by 1, 2`.execute(
    db,
  )
  const counts = new Map<number, number[]>()
  for (const row of rows) {
    const list = counts.get(row.word_id) ?? []
    list[row.status_id] = row.count
    counts.set(row.word_id, list)
  }
  return counts
}

/**
 * Finds words by a part of them, among those alone that hold the part's rarest two or three letters side by side: a
 * register of ten times as many words is not read ten times as long.
 */
function wordParts(words: readonly Word[]) {
  /** Places of the words that hold some letters side by side; a line's beginning stands before the first letter. */
  const places = new Map<string, number[]>()
  let known = 0
  const begun = (text: string) => `\n${text}`
  const pieces = (text: string, length: number) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
  const read = () => {
    for (; known < words.length; known += 1) {
      const text = begun((words[known] as Word).word)
      for (const piece of new Set([...pieces(text, 2), ...pieces(text, 3)])) {
        const list = places.get(piece)
        if (list) list.push(known)
        else places.set(piece, [known])
      }
    }
  }
  /** Words that hold `part` of two letters or more, or begin with it; at most so many. */
  return (part: string, { begins, most }: { begins: boolean; most: number }): Word[] => {
    read()
    const wanted = begins ? begun(part) : part
    const [rarest = []] = pieces(wanted, Math.min(3, wanted.length))
      .map((piece) => places.get(piece) ?? [])
      .toSorted((a, b) => a.length - b.length)
    const found: Word[] = []
    for (const place of rarest) {
      const word = words[place] as Word
      if (begins ? word.word.startsWith(part) : word.word.includes(part)) found.push(word)
      if (found.length === most) break
    }
    return found
  }
}

/** Words in memory, by what they are looked up by. */
function wordStore() {
  const words: Word[] = []
  /** Letters of each word, in the same places: numbers side by side are read faster than a word each. */
  const letters: number[] = []
  const byForm = new Map<string, Word[]>()
  const bySkeleton = new Map<string, Word[]>()
  const byId = new Map<number, Word>()
  const byText = new Map<string, Word>()
  let newest = 0
  const add = (id: number, text: string) => {
    if (byId.has(id)) return
    const bare = bareOf(text)
    const word: Word = { id, word: text, bare, isArabic: isArabic(bare), counts: [] }
    words.push(word)
    letters.push(lettersOf(bare))
    byId.set(id, word)
    byText.set(text, word)
    for (const form of new Set([text, bare])) byForm.set(form, [...(byForm.get(form) ?? []), word])
    if (/^\p{Script=Arabic}+$/u.test(bare)) {
      const key = skeletonOfArabic(bare)
      bySkeleton.set(key, [...(bySkeleton.get(key) ?? []), word])
    }
    newest = Math.max(newest, id)
  }
  return {
    ...{ words, letters, byForm, bySkeleton, byText, add },
    parts: wordParts(words),
    newest: () => newest,
    /** So many of the words after this number are known: where the database has others, the register has new words. */
    guard: () => {
      const after = newest - overlap
      // They are nearly in the order of their numbers.
      return { after, count: words.slice(-2 * overlap).filter(({ id }) => id > after).length }
    },
  }
}

/** The words of the register in memory: some ten thousand at a hundred thousand organisations, read anew as they grow. */
function wordsOf(db: Db) {
  const store = wordStore()
  let until = 0
  let edition = 0
  let busy: Promise<void> | undefined
  /** Questions for which the words were read. */
  const readFor = new WeakSet<object>()

  const count = async (after: number) => {
    const begun = performance.now()
    const counts = await readCounts(db, after)
    for (const word of store.words) if (word.id > after) word.counts = counts.get(word.id) ?? []
    edition += 1
    if (after === 0) until = Math.max(until, performance.now() + (performance.now() - begun) * rested)
  }
  /** Numbers of organisations that are old are counted anew in the background; a failure shows at the next question. */
  const recount = () => {
    const now = performance.now()
    if (now < until) return
    until = now + counted
    void count(0).catch(() => (until = 0))
  }
  /** Words that came since are read each time; the counts once they are old. */
  const refresh = async () => {
    const before = store.newest()
    const { after, count: known } = store.guard()
    const { rows } = await sql<{ id: number; word: string }>`
      select k.id, k.word from ngo_words k
      where k.id > ${after} and (select count(*) from ngo_words k where k.id > ${after}) <> ${known} order by k.id`.execute(
      db,
    )
    for (const { id, word } of rows) store.add(id, word)
    if (before === 0) {
      until = performance.now() + counted
      await count(0)
    } else {
      if (rows.length > 0) await count(after)
      recount()
    }
  }
  return {
    ...store,
    recount,
    /** Grows with every new word and every new count. */
    edition: () => edition,
    /** Knows the words that came before this question, for which they are read once, however many steps ask. */
    ready: async (question: object) => {
      if (readFor.has(question)) return
      // A reading that was under way may have begun before the question.
      const isOurs = busy === undefined
      busy ??= refresh().finally(() => (busy = undefined))
      await busy
      if (isOurs) readFor.add(question)
    },
  }
}

const usesOf = (word: Word, statuses: readonly number[]) =>
  statuses.reduce((sum, status) => sum + (word.counts[status] ?? 0), 0)
const ranked = (list: readonly Candidate[], statuses: readonly number[]) =>
  list
    .map((one) => ({ ...one, uses: usesOf(one.word, statuses) }))
    .filter(({ uses }) => uses > 0)
    .map((one) => ({ ...one, place: one.cost - Math.log10(one.uses) * 0.1 }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, most)

/** Words that may be meant by a typed part. */
function nearWords(words: readonly Word[], lettersOfWords: readonly number[], part: string): Candidate[] {
  const found: Candidate[] = []
  // A number is never a slip of another one.
  const counts = /\d/.test(part)
  const letters = lettersOf(part)
  const wrong = mistakesIn(part)
  // Nobody slips into another alphabet; whoever types on the other layout is read apart.
  const arabic = isArabic(part)
  const apart = (form: string) => {
    if (Math.abs(form.length - part.length) > longer) return Infinity
    return distance(form, part, wrong) + (form[0] === part[0] ? 0 : 0.2)
  }
  for (let at = 0; at < words.length; at += 1) {
    const own = lettersOfWords[at] as number
    const isNear = bits(letters ^ own) <= mostLetters
    // A longer word may begin with the part, and holds all its letters then.
    if (!isNear && (letters & ~own) !== 0) continue
    const word = words[at] as Word
    const { bare } = word
    if (bare === part || word.word === part) found.push({ word, cost: 0 })
    else if (counts || word.isArabic !== arabic) continue
    else if (part.length > 2 && bare.startsWith(part))
      found.push({ word, cost: 0.2 + (bare.length - part.length) * 0.1 })
    else if (!isNear || bare.length > part.length + longer || word.word.length < part.length - longer) continue
    else {
      // The article may be what is misspelt.
      const cost = Math.min(apart(bare), word.word === bare ? Infinity : apart(word.word))
      if (cost < Infinity) found.push({ word, cost })
    }
  }
  return found
}

/** Looks words up in memory by spelling, likeness and sound; only those that organisations in the given statuses hold. */
export function dictionary(db: Db) {
  const { words, letters, byForm, bySkeleton, byText, parts, ...memory } = wordsOf(db)
  const kept = new LRUCache<string, readonly Candidate[]>({ max: mostKept })
  let keptOf = 0
  const near = (part: string, statuses: readonly number[]) => {
    if (keptOf !== memory.edition()) kept.clear()
    keptOf = memory.edition()
    const key = `${statuses.join(' ')} ${part}`
    const found = kept.get(key) ?? ranked(nearWords(words, letters, part), statuses)
    kept.set(key, found)
    return found
  }
  const frequent = new LRUCache<string, number>({ max: 100 })
  return {
    usesOf,
    /** Organisations of the word that most of them hold: nearly all, whose number is not known here. */
    mostUses(statuses: readonly number[]): number {
      const key = `${memory.edition()} ${statuses.join(' ')}`
      const known = frequent.get(key) ?? words.reduce((so, word) => Math.max(so, usesOf(word, statuses)), 0)
      frequent.set(key, known)
      return known
    },
    ready: memory.ready,
    /** Grows with every new word. */
    version: () => words.length,
    /** Reads the words if they never were. */
    loaded: async (question: object) => (words.length === 0 ? memory.ready(question) : memory.recount()),
    guard: memory.guard,
    exact: (text: string): Word | undefined => byText.get(text),
    withPart: parts,
    /** Whether organisations hold this word, the article of either aside. */
    holds: (part: string, statuses: readonly number[]) =>
      (byForm.get(part) ?? []).some((word) => usesOf(word, statuses) > 0),
    /** Words that may be meant by a typed part, the likeliest first. */
    near,
    /** Words that sound as a part in Latin letters. */
    heard(part: string, statuses: readonly number[]): Candidate[] {
      const keys = skeletonsOfLatin(part).filter((key) => key !== '')
      const list = keys.flatMap((key) => bySkeleton.get(key) ?? [])
      return ranked(
        list.map((word) => ({ word, cost: vowelsApart(part, word.bare) })),
        statuses,
      )
    },
  }
}
export type Dictionary = ReturnType<typeof dictionary>

const kept = new WeakMap<Db, Dictionary>()
/** One dictionary for each connection to a database. */
export function dictionaryOf(db: Db): Dictionary {
  const one = kept.get(db) ?? dictionary(db)
  kept.set(db, one)
  return one
}
