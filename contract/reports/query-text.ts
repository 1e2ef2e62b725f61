import type { Column, Filter } from './listing.ts'
import { findColumn, findListing, type PageSize } from './listings.ts'

/** What a builder puts together, and what a saved report is opened as. */
export interface Definition {
  readonly listing: string
  readonly columns: readonly string[]
  readonly filters?: Readonly<Record<string, FilterValue>>
  readonly search?: string | undefined
  readonly sortBy?: string | undefined
  readonly sortDesc?: boolean | undefined
  readonly groups?: readonly string[]
  readonly sums?: readonly string[]
}
export type FilterValue = string | number | boolean | readonly (string | number)[]

const within: Readonly<Partial<Record<Column['kind'], string>>> = {
  record: '{ id name_ar name_en }',
  ngo: '{ id name_ar name_en }',
  account: '{ id account_no }',
}

/** What is selected for these columns. Paths within a relation are put together. */
export function selectionOf(slug: string, columns: readonly string[]): string {
  const listing = findListing(slug)
  const tops = new Map<string, string[]>()
  for (const path of columns) {
    const [top = '', ...rest] = path.split('.')
    tops.set(top, [...(tops.get(top) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  return [...tops]
    .map(([top, inner]) => {
      const column = listing && findColumn(listing, top)
      if (inner.length === 0) return `${top} ${(column && within[column.kind]) ?? ''}`.trim()
      const parts = inner.map((path) => {
        const kind = listing && findColumn(listing, `${top}.${path}`)?.kind
        return path.includes('.')
          ? path.replace('.', ' { id ').concat(' }')
          : `${path} ${(kind && within[kind]) ?? ''}`.trim()
      })
      return `${top} { id ${columns.includes(top) ? 'name_ar name_en ' : ''}${parts.join(' ')} }`
    })
    .join(' ')
}

const literal = (value: FilterValue): string => JSON.stringify(value)
const argumentsOf = (given: Readonly<Record<string, FilterValue | undefined>>, known: readonly Filter[]): string =>
  Object.entries(given)
    .flatMap(([name, value]) =>
      value === undefined || (known.length > 0 && !known.some((filter) => filter.name === name))
        ? []
        : [`${name}: ${literal(value)}`],
    )
    .join(', ')

interface Asked {
  readonly page?: number
  readonly first?: PageSize
}
/** The GraphQL query of a definition: its groups where it has some, else its rows; both with the number of rows. */
export function queryText(definition: Definition, { page, first }: Asked = {}): string {
  const { listing: slug, columns, filters = {}, search, sortBy, sortDesc, groups = [], sums = [] } = definition
  const given = [
    argumentsOf({ page, first, searchKey: search, sortBy, sortDesc: sortBy === undefined ? undefined : sortDesc }, []),
    argumentsOf(filters, findListing(slug)?.filters ?? []),
  ].filter((text) => text !== '')
  const of = given.length > 0 ? `(${given.join(', ')})` : ''
  const grouped = `groups(by: ${JSON.stringify(groups)}${sums.length > 0 ? `, sum: ${JSON.stringify(sums)}` : ''}) { keys { value name_ar name_en } count sums }`
  const rows = `data { id ${selectionOf(slug, columns)} }`
  return `{ ${slug}${of} { ${groups.length > 0 ? grouped : rows} paginatorInfo { count currentPage firstItem hasMorePages lastItem lastPage perPage total } } }`
}
