import type { Listing } from '#contract/reports/listing.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { link } from '#web/core/screens/link.ts'
import type { Filters, Group } from './ask.ts'
import { filterOf, valueOf } from './words.ts'

/** The conditions that leave exactly the rows of a group; undefined where one of its keys is no condition. */
export function within(listing: Listing, definition: Definition, group: Group): Filters | undefined {
  const filters: Record<string, Filters[string]> = { ...definition.filters }
  for (const [at, path] of (definition.groups ?? []).entries()) {
    const value = group.keys[at]?.value
    if (value === null || value === undefined) return undefined
    if (path.endsWith('.year')) {
      const day = path.replace(/\.year$/, '')
      Object.assign(filters, { [`${day}_from`]: `${value}-01-01`, [`${day}_to`]: `${value}-12-31` })
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
