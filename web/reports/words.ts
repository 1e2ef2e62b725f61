import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Filter, Listing } from '#contract/reports/listing.ts'
import { findColumn, findListing } from '#contract/reports/listings.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import type { SavedReport } from '#contract/reports/saved.ts'
import { label } from '#web/base/label.ts'
import { monthNames } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Group } from './ask.ts'

export const columnName = (listing: Listing, path: string): string => {
  const column = findColumn(listing, path)
  return column ? label(column) : path
}

/** «تشرين الثاني 2026» of 2026-11. */
export const monthOf = (span: string): string =>
  `${monthNames()[Number(span.slice(5)) - 1] ?? ''}\u00a0${span.slice(0, 4)}`

/** What one key of a group is called. */
export function keyName(listing: Listing, path: string, key: Group['keys'][number]): string {
  const column = findColumn(listing, path)
  if (key.value === null) return '—'
  if (column?.kind === 'yes')
    return label(column.words?.[key.value] ?? (key.value === 'true' ? commonWords.yes : commonWords.no))
  if (path.endsWith('.month')) return monthOf(key.value)
  const word = column?.words?.[key.value]
  if (word) return label(word)
  return (lang() === 'en' && key.name_en) || key.name_ar || key.value
}

/** The filter that leaves the rows of a group; undefined where the listing has none. */
export function filterOf(listing: Listing, path: string): Filter | undefined {
  const [first = '', second] = path.split('.')
  const column = listing.columns[first]
  if (column?.kind === 'ngo') {
    const name = {
      undefined: 'ngo_id',
      legalForm: 'ngo_legal_form_id',
      status: 'ngo_status_id',
      governorate: 'ngo_governorate_id',
    }[String(second)]
    return listing.filters.find((filter) => filter.name === name)
  }
  const field = column?.of ?? first
  return listing.filters.find(
    ({ name, field: of, kind }) => (name === first || of === field) && kind !== 'from' && kind !== 'to',
  )
}
/** A group's key as the value of a filter. */
export function valueOf({ kind, coded }: Filter, value: string): string | number | boolean | (string | number)[] {
  if (kind === 'yes') return value === 'true'
  return kind === 'states' && !coded ? [value] : [Number(value)]
}

/** Where a new report begins: the usual columns of a listing. */
export const emptyReport = (slug: string): Definition => ({
  listing: slug,
  columns: [...(findListing(slug)?.usual ?? [])],
  filters: {},
  groups: [],
  sums: [],
})

/** Who sees a saved report. */
export const readersOf = (report: SavedReport): string =>
  !report.is_shared
    ? m.report_readers_own()
    : report.role_name_ar
      ? nameOf({ name_ar: report.role_name_ar, name_en: report.role_name_en })
      : m.report_readers_all()
