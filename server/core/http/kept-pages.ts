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
}

/** Bytes of pages that are kept. */
const mostBytes = 48 * 1024 * 1024

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
}

/**
 * Tables that the database itself keeps beside others: who reads the first sees changes of the second.
 */
const madeFrom: Readonly<Record<string, readonly string[]>> = {
  ngo_search: ['ngos', 'branches', 'classification_ngos', 'ngo_services'],
  ngo_words: ['ngos'],
  ngo_counts: ['ngos'],
  ngo_word_uses: ['ngos'],
}

function openStore(seconds: number, now: () => number) {
  const pages = new LRUCache<string, Drawn>({
    maxSize: mostBytes,
    // Packed, they are at most as many as the text again.
    sizeCalculation: ({ text }) => text.size * 2,
    ttl: seconds * 1000,
    ttlResolution: 0,
    perf: { now },
  })
  let swept = now()
  return {
    pages,
    /** Lets go what is too old to be sent: the cache itself does so only for an address that is asked again. */
    sweep: () => {
      if (now() - swept < seconds * 1000) return
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
export function createKeptPages(seconds: number, now = () => performance.now()) {
  const { pages, sweep } = openStore(seconds, now)
  const drawing = new Map<string, Promise<Drawn | undefined>>()
  /** Moves with every change, so that a page that was being drawn meanwhile is not kept. */
  let version = 0

  async function draw(key: string, make: () => Promise<KeptPage | undefined>): Promise<Drawn | undefined> {
    const tables = new Set<string>()
    const begun = version
    const page = await reading.run(tables, make)
    if (page === undefined) {
      passOn(tables)
      return undefined
    }
    const drawn = { ...page, tables: new Set([...tables].flatMap((table) => [table, ...(madeFrom[table] ?? [])])) }
    sweep()
    if (begun === version) pages.set(key, drawn)
    return drawn
  }
  async function findDrawn(key: string, make: () => Promise<KeptPage | undefined>): Promise<Drawn | undefined> {
    const kept = pages.get(key)
    if (kept !== undefined) return kept
    const under = drawing.get(key)
    if (under !== undefined) return under
    const mine = draw(key, make).finally(() => drawing.delete(key))
    drawing.set(key, mine)
    return mine
  }

  return {
    /**
     * The page of a key: kept, being drawn for somebody else, or drawn by `make`. Undefined when `make` says that it is
     * not the same for everybody; then each visitor draws his own.
     */
    async find(key: string, make: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined> {
      if (seconds === 0) return make()
      const drawn = await findDrawn(key, make)
      passOn(drawn?.tables ?? [])
      return drawn
    },
    has: (key: string): boolean => pages.has(key),
    size: (): number => pages.size,
    /** Drops the pages that show rows of these tables; without a list, all. */
    forget(tables?: Iterable<string>): void {
      const changed = tables && [...tables]
      if (changed?.length === 0) return
      version += 1
      // Whoever asks from now on must not get what is being drawn from older rows.
      drawing.clear()
      if (changed === undefined) return pages.clear()
      for (const [key, page] of pages.entries()) if (changed.some((table) => page.tables.has(table))) pages.delete(key)
    },
  }
}
export type KeptPages = ReturnType<typeof createKeptPages>
