import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Calendar, Holiday } from '#contract/core/values/dates.ts'
import { weekendOf } from '#contract/core/values/dates.ts'
import { Refusal } from './errors.ts'
import type { Db } from './services.ts'

export interface LookupRecord {
  id: number
  slug: string | null
  name_ar: string
  name_en: string
  icon: string | null
  extra: Record<string, unknown> | null
  is_active: boolean
}

/** Lookup tables, settings and holidays in memory. Refreshed when PostgreSQL reports a change. */
export interface Reference {
  lookup(index: string): readonly LookupRecord[]
  /** Whether this installation has the index: one that came with a later version is there only after its seed. */
  has(index: string): boolean
  find(index: string, code: number | null | undefined): LookupRecord | undefined
  /** Whether the code is active in its index, so that a form may send it. */
  holds(index: string, code: number): boolean
  setting<T>(key: string, fallback: T): T
  calendar(): Calendar
  refresh(): Promise<void>
  /** Changes with what stands in it and is the same on every server, so that answers made from it may use it as their tag. */
  version(): string
}

export async function loadReference(db: Db): Promise<Reference> {
  let indexes = new Map<string, Map<number, LookupRecord>>()
  let settings = new Map<string, unknown>()
  let holidays: Holiday[] = []
  let version = ''
  let [asked, read] = [0, 0]

  async function refresh() {
    const mine = (asked += 1)
    // One after the other: each at the same time would open a connection, which costs a start more than the answers do.
    const records = await sql<
      LookupRecord & { index: string; code: number }
    >`select i.slug as index, r.code, r.code as id, r.slug, r.name_ar, r.name_en, r.icon, r.extra, r.is_active from index_records r join indexes i on i.id = r.index_id where r.deleted_at is null order by i.slug, r.sort, r.code`.execute(
      db,
    )
    const rows = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db)
    const days =
      await sql<Holiday>`select start_date, end_date, is_recurring from annual_holidays where deleted_at is null`.execute(
        db,
      )
    // If two changes follow quickly, an older reading must not replace a newer one.
    if (mine < read) return
    read = mine
    const fresh = new Map<string, Map<number, LookupRecord>>()
    for (const { index, code, ...record } of records.rows) {
      if (!fresh.has(index)) fresh.set(index, new Map())
      fresh.get(index)?.set(code, record)
    }
    indexes = fresh
    settings = new Map(rows.rows.map((row) => [row.key, row.value]))
    holidays = days.rows
    version = createHash('sha256')
      .update(JSON.stringify([records.rows, rows.rows, days.rows]))
      .digest('base64url')
  }
  await refresh()

  return {
    lookup: (index) => {
      const records = indexes.get(index)
      if (!records) throw new Refusal(404, 'not_found')
      return [...records.values()]
    },
    has: (index) => indexes.has(index),
    find: (index, code) => (code === null || code === undefined ? undefined : indexes.get(index)?.get(code)),
    holds: (index, code) => indexes.get(index)?.get(code)?.is_active === true,
    setting: <T>(key: string, fallback: T) => (settings.has(key) ? (settings.get(key) as T) : fallback),
    calendar: () => ({ weekend: (settings.get('country.weekend') as number[] | undefined) ?? weekendOf, holidays }),
    refresh,
    version: () => version,
  }
}

/** Statuses with a public page (column is_public of ngo-status): the organisations that stand in the register for everybody. */
export const publicStatuses = ({ lookup }: Pick<Reference, 'lookup'>): number[] =>
  lookup('ngo-status').flatMap(({ id, is_active, extra }) => (is_active && extra?.is_public === true ? [id] : []))
