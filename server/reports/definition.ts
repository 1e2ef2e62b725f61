import { type ArgumentNode, type FieldNode, Kind, parse, type SelectionSetNode, type ValueNode } from 'graphql'
import type { Listing } from '#contract/reports/listing.ts'
import { findColumn, findListing } from '#contract/reports/listings.ts'
import { queryBounds } from '#contract/reports/query-words.ts'
import type { SavedDefinition } from '#contract/reports/saved.ts'
import { isGroup, isOrdered, isSum } from './question.ts'

type Plain = string | number | boolean | (string | number)[]
function plain(node: ValueNode): Plain | undefined {
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value)
  if (node.kind === Kind.STRING || node.kind === Kind.ENUM || node.kind === Kind.BOOLEAN) return node.value
  if (node.kind !== Kind.LIST) return undefined
  return node.values.map(plain).filter((one) => typeof one === 'string' || typeof one === 'number')
}
const argumentsOf = (nodes: readonly ArgumentNode[] = []): Record<string, Plain> =>
  Object.fromEntries(
    nodes.flatMap(({ name, value }) => {
      const given = plain(value)
      return given === undefined ? [] : [[name.value, given]]
    }),
  )
const fieldsOf = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((one) => one.kind === Kind.FIELD)
const texts = (value: Plain | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The name of a relation: what it is shown by. */
const isName = (path: string, listing: Listing): boolean =>
  /\.(name_ar|name_en)$/.test(path) ||
  (path.endsWith('.account_no') && findColumn(listing, path.slice(0, -'.account_no'.length))?.kind === 'account')

/** Columns of a selection: a relation whose names alone are asked for is one column. */
function columnsOf(set: SelectionSetNode | undefined, listing: Listing, above = ''): string[] {
  return fieldsOf(set).flatMap((field) => {
    const path = `${above}${field.name.value}`
    if (
      path.endsWith('__typename') ||
      (path.endsWith('id') && path.split('.').at(-1) === 'id' && path !== 'id') ||
      (path === 'id' && !('id' in listing.columns))
    )
      return []
    if (!field.selectionSet) return [above !== '' && isName(path, listing) ? above.slice(0, -1) : path]
    const inner = columnsOf(field.selectionSet, listing, `${path}.`)
    return inner.length > 0 ? inner : [path]
  })
}

const partOf = (root: FieldNode, name: string) => fieldsOf(root.selectionSet).find((field) => field.name.value === name)

/**
 * A stored query as the builder shows it. Whatever the listings no longer have is left out and named, so that an old
 * report still opens. Undefined where even its listing is gone or it cannot be read.
 */
export function definitionOf(query: string): { definition: SavedDefinition | null; lacking: string[] } {
  let root: FieldNode | undefined
  try {
    const [first] = parse(query, { maxTokens: queryBounds.tokens }).definitions
    root = first?.kind === Kind.OPERATION_DEFINITION ? fieldsOf(first.selectionSet)[0] : undefined
  } catch {
    return { definition: null, lacking: [] }
  }
  const listing = root && findListing(root.name.value)
  if (!root || !listing) return { definition: null, lacking: root ? [root.name.value] : [] }
  const lacking: string[] = []
  const keep = (paths: readonly string[], has: (path: string) => boolean) =>
    [...new Set(paths)].filter((path) => has(path) || (lacking.push(path), false))
  const {
    page: _page,
    first: _first,
    sortBy,
    sortDesc,
    searchKey,
    searchField: _field,
    ...given
  } = argumentsOf(root.arguments)
  const names = keep(Object.keys(given), (name) => listing.filters.some((filter) => filter.name === name))
  const groups = partOf(root, 'groups')
  const { by, sum } = argumentsOf(groups?.arguments)
  const columns = keep(
    columnsOf(partOf(root, 'data')?.selectionSet, listing),
    (path) => findColumn(listing, path) !== undefined,
  )
  const sorted = keep(typeof sortBy === 'string' ? [sortBy] : [], (path) => isOrdered(listing, path))
  return {
    definition: {
      listing: listing.slug,
      columns: columns.length > 0 ? columns : [...listing.usual],
      filters: Object.fromEntries(names.map((name) => [name, given[name] as Plain])),
      ...(typeof searchKey === 'string' ? { search: searchKey } : {}),
      ...(sorted[0] ? { sortBy: sorted[0], sortDesc: sortDesc === true } : {}),
      groups: keep(texts(by), (path) => isGroup(listing, path)),
      sums: keep(texts(sum), (path) => isSum(listing, path)),
    },
    lacking: [...new Set(lacking)],
  }
}
