import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  type GraphQLField,
  type GraphQLObjectType,
  Kind,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql'

import type { Listing } from '#contract/reports/listing.ts'
import { findListing, type PageSize } from '#contract/reports/listings.ts'
import { queryBounds } from '#contract/reports/query-words.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { isGroup, isOrdered, isSearched, isSum, type Leaf, leafOf, type Question } from '../question.ts'
import type { ReadQuery } from './read.ts'
import { refusedQuery } from './refuse.ts'
import { listingSchema } from './schema.ts'

/** What stands at a key of the answer: a value of the row, a relation (null where its first value is), the name of the type. */
export type Shape =
  | { readonly key: string; readonly leaf: number }
  | { readonly key: string; readonly present: number; readonly parts: readonly Shape[] }
  | { readonly key: string; readonly type: string }

/** One part of the paginator, under the name that was asked for. */
export type Part =
  | { readonly key: string; readonly what: 'data'; readonly shapes: readonly Shape[] }
  | { readonly key: string; readonly what: 'paginatorInfo'; readonly fields: readonly { key: string; name: string }[] }
  | {
      readonly key: string
      readonly what: 'groups'
      readonly by: readonly string[]
      readonly sums: readonly string[]
      readonly fields: readonly FieldNode[]
    }
  | { readonly key: string; readonly what: 'type'; readonly type: string }

export interface Plan {
  readonly key: string
  readonly question: Question
  readonly leaves: readonly Leaf[]
  readonly parts: readonly Part[]
}

const keyOf = (field: FieldNode) => (field.alias ?? field.name).value
const fieldsOf = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((one) => one.kind === Kind.FIELD)
/** The same key twice means the same field twice. Its parts are put together. */
function merged(set: SelectionSetNode | undefined): FieldNode[] {
  const byKey = new Map<string, FieldNode>()
  for (const field of fieldsOf(set)) {
    const before = byKey.get(keyOf(field))
    if (!before?.selectionSet) byKey.set(keyOf(field), field)
    else
      byKey.set(keyOf(field), {
        ...before,
        selectionSet: {
          ...before.selectionSet,
          selections: [...before.selectionSet.selections, ...fieldsOf(field.selectionSet)],
        },
      })
  }
  return [...byKey.values()]
}

/** Turns what is selected into values of the row. */
class Leaves {
  readonly all: Leaf[] = []
  readonly #at = new Map<string, number>()
  readonly #listing: Listing
  readonly #actor: Actor
  constructor(listing: Listing, actor: Actor) {
    this.#listing = listing
    this.#actor = actor
  }
  at(path: string): number {
    const before = this.#at.get(path)
    if (before !== undefined) return before
    this.#at.set(path, this.all.length)
    return this.all.push(leafOf(this.#listing, path, this.#actor)) - 1
  }
  shapes(set: SelectionSetNode | undefined, type: string, above = ''): Shape[] {
    return merged(set).map((field) => {
      const [key, name] = [keyOf(field), field.name.value]
      if (name === '__typename') return { key, type }
      const path = `${above}${name}`
      if (!field.selectionSet) return { key, leaf: this.at(path) }
      const inner = typeOf(type).getFields()[name]
      return {
        key,
        present: this.at(`${path}.id`),
        parts: this.shapes(field.selectionSet, getNamedType(inner?.type)?.name ?? '', `${path}.`),
      }
    })
  }
}
const typeOf = (name: string) => listingSchema().getType(name) as GraphQLObjectType

function argumentsOf(query: ReadQuery, given: Readonly<Record<string, unknown>> | null | undefined) {
  // Before they are read one by one.
  for (const value of Object.values(given ?? {}))
    if (Array.isArray(value) && value.length > queryBounds.values)
      throw refusedQuery('values', { most: queryBounds.values })
  const { variableValues, errors } = getVariableValues(
    listingSchema(),
    query.operation.variableDefinitions ?? [],
    given ?? {},
    { maxErrors: 1, hideSuggestions: true },
  )
  if (!variableValues) throw refusedQuery('value', { name: errors[0]?.message.match(/\$\w+/)?.[0] ?? 'variables' })
  return (of: GraphQLField<unknown, unknown>, field: FieldNode): Record<string, unknown> =>
    valuesOf(of, field, variableValues)
}
function valuesOf(
  of: GraphQLField<unknown, unknown>,
  field: FieldNode,
  variables: VariableValues,
): Record<string, unknown> {
  let values: Record<string, unknown>
  try {
    values = getArgumentValues(of, field, variables)
  } catch {
    throw refusedQuery('value', { name: field.name.value })
  }
  for (const value of Object.values(values))
    if (Array.isArray(value) && value.length > queryBounds.values)
      throw refusedQuery('values', { most: queryBounds.values })
  return values
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function questionOf(listing: Listing, given: Readonly<Record<string, unknown>>): Question {
  const { page, first, sortDesc } = given
  const [by, key, field] = [text(given.sortBy), text(given.searchKey), text(given.searchField)]
  if (by !== undefined && !isOrdered(listing, by)) throw refusedQuery('sort', { name: by })
  if (field !== undefined && !isSearched(listing, field)) throw refusedQuery('search', { name: field })
  if (typeof page !== 'number' || page < 1) throw refusedQuery('value', { name: 'page' })
  if (first !== 'all' && page * (first as number) > queryBounds.reach) throw refusedQuery('far')
  const filters = listing.filters.flatMap((filter) => {
    const value = given[filter.name]
    if (value === undefined || value === null) return []
    const words = filter.words
    if (filter.kind === 'states' && words && (value as unknown[]).some((one) => !Object.hasOwn(words, String(one))))
      throw refusedQuery('value', { name: filter.name })
    return [{ filter, value }]
  })
  return {
    ...{ listing, filters, page, first: first as PageSize },
    search: key === undefined ? undefined : { key: key.slice(0, 100), field },
    sort: by === undefined ? undefined : { by, desc: sortDesc === true },
  }
}

/** What a query asks, with its variables: checked, and in the words of the listings. */
export function planOf(
  query: ReadQuery,
  variables: Readonly<Record<string, unknown>> | null | undefined,
  actor: Actor,
): Plan {
  const listing = findListing(query.root.name.value)
  if (!listing) throw refusedQuery('one')
  const argumentValues = argumentsOf(query, variables)
  const root = listingSchema().getQueryType()?.getFields()[listing.slug] as GraphQLField<unknown, unknown>
  const question = questionOf(listing, argumentValues(root, query.root))
  const leaves = new Leaves(listing, actor)
  const paginator = getNamedType(root.type) as GraphQLObjectType
  const parts = merged(query.root.selectionSet).map((field): Part => {
    const key = keyOf(field)
    switch (field.name.value) {
      case 'data':
        return { key, what: 'data', shapes: leaves.shapes(field.selectionSet, rowType(paginator)) }
      case 'paginatorInfo':
        return {
          key,
          what: 'paginatorInfo',
          fields: merged(field.selectionSet).map((one) => ({ key: keyOf(one), name: one.name.value })),
        }
      case 'groups':
        return {
          key,
          what: 'groups',
          ...groupsOf(listing, argumentValues(paginator.getFields().groups as GraphQLField<unknown, unknown>, field)),
          fields: merged(field.selectionSet),
        }
      default:
        return { key, what: 'type', type: paginator.name }
    }
  })
  const rows = question.first === 'all' ? 1 : question.first
  const values = parts.reduce((sum, part) => sum + (part.what === 'data' ? fieldsIn(part.shapes) : 0), 0)
  if (rows * values > queryBounds.cost) throw refusedQuery('costly', { most: queryBounds.cost })
  if (
    parts.filter(({ what }) => what === 'data').length > 1 ||
    parts.filter(({ what }) => what === 'groups').length > 1
  )
    throw refusedQuery('one')
  return { key: keyOf(query.root), question, leaves: leaves.all, parts }
}
/** Fields that one row of the answer has: the same one under another name is one more. */
const fieldsIn = (shapes: readonly Shape[]): number =>
  shapes.reduce((sum, shape) => sum + 1 + ('parts' in shape ? fieldsIn(shape.parts) : 0), 0)
const rowType = (paginator: GraphQLObjectType) => getNamedType(paginator.getFields().data?.type)?.name ?? ''

/** Most columns by which rows are grouped at once. */
const mostGroupings = 3
function groupsOf(listing: Listing, { by, sum }: Record<string, unknown>): { by: string[]; sums: string[] } {
  const [keys, sums] = [by as string[], (sum ?? []) as string[]]
  const wrong = keys.find((path) => !isGroup(listing, path))
  if (wrong !== undefined) throw refusedQuery('group', { name: wrong })
  const unsummed = sums.find((path) => !isSum(listing, path))
  if (unsummed !== undefined) throw refusedQuery('sum', { name: unsummed })
  if (keys.length === 0 || keys.length > mostGroupings || sums.length > mostGroupings)
    throw refusedQuery('value', { name: 'groups' })
  return { by: keys, sums }
}
