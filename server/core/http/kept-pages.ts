import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { PackedText } from './packed-text.ts'

/** What a visitor without a session is sent for one address: a page, or the answer of an open call. */
export interface KeptPage {
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
  /** The content security policy of a page: not sent with a 304, which goes on with the one that came with the page. */
  readonly policy: string
  readonly text: PackedText
  /** Whether it may be shown as it was when it cannot be drawn anew. Answers may not: they leave when their seconds are over. */
  readonly lasts: boolean
}

/** Bytes of pages that are kept. */
const mostBytes = 48 * 1024 * 1024
/** Seconds for which a page that cannot be drawn anew is shown as it was, as long as caches in front of us may. */
const lastSeconds = 600

/** The tables that the page being drawn reads. */
const reading = new AsyncLocalStorage<Set<string>>()
/** Notes the tables of a statement that a page needs; the database reports each statement here. */
export function noteTables(statement: string): void {
  const tables = reading.getStore()
  if (tables === undefined) return
  for (const [, table] of statement.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)) tables.add(table as string)
}

/** A page that is drawn from kept answers depends on what they read. */
function passOn(tables: Iterable<string>): void {
  const outer = reading.getStore()
  for (const table of tables) outer?.add(table)
}

interface Drawn extends KeptPage {
  readonly tables: ReadonlySet<string>
  /** When it was drawn, by the clock of `now`. */
  readonly at: number
}

/**
 * Tables that the database itself keeps beside others: who reads the first sees changes of the second.
 */
const madeFrom: Readonly<Record<string, readonly string[]>> = {
  ngo_search: ['ngos', 'branches', 'classification_ngos', 'ngo_services'],
  ngo_told: ['ngos', 'branches', 'classification_ngos', 'ngo_services', 'ngo_objectives', 'ngo_former_names'],
  told_words: ['ngos', 'ngo_objectives', 'ngo_former_names'],
  ngo_words: ['ngos'],
  ngo_counts: ['ngos'],
  ngo_word_uses: ['ngos'],
}

function openStore(seconds: number, now: () => number) {
  const life = Math.max(seconds, lastSeconds) * 1000
  const pages = new LRUCache<string, Drawn>({
    maxSize: mostBytes,
    // Packed, they are at most as many as the text again.
    sizeCalculation: ({ text }) => text.size * 2,
    ttl: life,
    ttlResolution: 0,
    perf: { now },
  })
  let swept = now()
  return {
    pages,
    /** Lets go what is too old to be shown at all: the cache itself does so only for an address that is asked again. */
    sweep: () => {
      if (now() - swept < Math.min(life / 10, seconds * 1000)) return
      swept = now()
      pages.purgeStale()
    },
  }
}

/**
 * Open pages and answers for visitors without a session, drawn once per address and preferences and kept in memory for `seconds`
 * (0: not at all). A change that this server makes is seen at once: pages that read the changed tables are dropped when
 * its transaction ends.
 */
export class KeptPages {
  readonly #seconds: number
  readonly #now: () => number
  readonly #pages: LRUCache<string, Drawn>
  readonly #sweep: () => void
  readonly #drawing = new Map<string, Promise<Drawn | undefined>>()
  /** Moves with every change, so that a page that was being drawn meanwhile is not kept. */
  #version = 0
  /** How often a page or answer was there, was drawn (or waited for), and was shown as it last was. */
  readonly counts = { kept: 0, drawn: 0, last: 0 }

  /** Called when something that visitors see has changed. */
  whenForgotten: () => void = () => undefined

  constructor(seconds: number, now = () => performance.now()) {
    this.#seconds = seconds
    this.#now = now
    const { pages, sweep } = openStore(seconds, now)
    this.#pages = pages
    this.#sweep = sweep
  }

  /**
   * The page of a key: kept, being drawn for somebody else, or drawn by `make`. Undefined when `make` says that it is
   * not the same for everybody; then each visitor draws his own. What `make` throws reaches all who waited for it.
   */
  async find(key: string, make: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined> {
    if (this.#seconds === 0) return make()
    const drawn = await this.#findDrawn(key, make)
    passOn(drawn?.tables ?? [])
    return drawn
  }

  /** The page as it was within the last ten minutes, unless a change is known: for when it cannot be drawn anew. */
  last(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page !== undefined) this.counts.last += 1
    return page
  }

  size(): number {
    return this.#pages.size
  }

  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Drops the pages that show rows of these tables; without a list, all. */
  forget(tables?: Iterable<string>): void {
    const changed = tables && [...tables]
    if (changed?.length === 0) return
    this.whenForgotten()
    this.#version += 1
    // Whoever asks from now on must not get what is being drawn from older rows.
    this.#drawing.clear()
    if (changed === undefined) return this.#pages.clear()
    for (const [key, page] of this.#pages.entries())
      if (changed.some((table) => page.tables.has(table))) this.#pages.delete(key)
  }

  async #findDrawn(key: string, make: () => Promise<KeptPage | undefined>): Promise<Drawn | undefined> {
    const kept = this.#pages.get(key)
    if (kept !== undefined && this.#now() - kept.at <= this.#seconds * 1000) {
      this.counts.kept += 1
      return kept
    }
    this.counts.drawn += 1
    const under = this.#drawing.get(key)
    if (under !== undefined) return under
    const mine = this.#draw(key, make).finally(() => {
      if (this.#drawing.get(key) === mine) this.#drawing.delete(key)
    })
    this.#drawing.set(key, mine)
    return mine
  }

  async #draw(key: string, make: () => Promise<KeptPage | undefined>): Promise<Drawn | undefined> {
    const tables = new Set<string>()
    const begun = this.#version
    const at = this.#now()
    const page = await reading.run(tables, make)
    if (page === undefined) {
      passOn(tables)
      return undefined
    }
    const drawn = { ...page, at, tables: new Set([...tables].flatMap((table) => [table, ...(madeFrom[table] ?? [])])) }
    this.#sweep()
    if (begun === this.#version) this.#pages.set(key, drawn, page.lasts ? undefined : { ttl: this.#seconds * 1000 })
    return drawn
  }
}
