import type { Listing } from '#contract/reports/listing.ts'
import { isSpanPath } from '#contract/reports/listings.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { link } from '#web/core/screens/link.ts'
import type { Filters, Group } from './ask.ts'
import { filterOf, valueOf } from './words.ts'

/** The first and the last day of a year or of a month (YYYY-MM). */
export function daysOf(span: string): [first: string, last: string] {
  const [year = '', month] = span.split('-')
  if (month === undefined) return [`${year}-01-01`, `${year}-12-31`]
  // Day 0 of the month after it.
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return [`${span}-01`, `${span}-${last}`]
}

/** The conditions that leave exactly the rows of a group; undefined where one of its keys is no condition. */
export function within(listing: Listing, definition: Definition, group: Group): Filters | undefined {
  const filters: Record<string, Filters[string]> = { ...definition.filters }
  for (const [at, path] of (definition.groups ?? []).entries()) {
    const value = group.keys[at]?.value
    if (value === null || value === undefined) return undefined
    if (isSpanPath(path)) {
      const day = path.replace(/\.\w+$/, '')
      const [first, last] = daysOf(value)
      const [from, to] = [filters[`${day}_from`], filters[`${day}_to`]]
      // What the report asks already stays asked.
      Object.assign(filters, {
        [`${day}_from`]: typeof from === 'string' && from > first ? from : first,
        [`${day}_to`]: typeof to === 'string' && to < last ? to : last,
      })
      continue
    }
    const filter = filterOf(listing, path)
    if (!filter) return undefined
    filters[filter.name] = valueOf(filter, value)
  }
  return filters
}
/** Where the rows under these conditions are listed. */
export const rowsHref = (listing: Listing, definition: Definition, filters: Filters) =>
  link(
    '/ministry/ngos-data/{view}',
    { view: listing.slug },
    {
      ...(definition.search ? { searchKey: definition.search } : {}),
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, JSON.stringify(value)])),
    },
  )
