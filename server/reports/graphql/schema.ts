import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  Kind,
} from 'graphql'
import { isDate } from '#contract/core/values/dates.ts'
import type { Column, Filter, Listing } from '#contract/reports/listing.ts'
import { accountColumns, listings, ngoColumns, pageSizes, usualPageSize } from '#contract/reports/listings.ts'

const day = (value: unknown): string => {
  if (typeof value !== 'string' || !isDate(value)) throw new TypeError('a day')
  return value
}
const GraphQLDay = new GraphQLScalarType({ name: 'Date', description: 'YYYY-MM-DD', coerceInputValue: day })

const size = (value: unknown) => {
  const found = pageSizes.find((one) => one === value)
  if (found === undefined) throw new TypeError('a page size')
  return found
}
/** 10, 25, 50, 100 or all, as a number, a text or a name. */
const GraphQLPageSize = new GraphQLScalarType({
  name: 'PageSize',
  description: pageSizes.join(', '),
  coerceInputValue: size,
  coerceInputLiteral: (node) =>
    size(
      node.kind === Kind.INT
        ? Number(node.value)
        : node.kind === Kind.STRING || node.kind === Kind.ENUM
          ? node.value
          : undefined,
    ),
})

const list = (of: GraphQLScalarType) => new GraphQLList(new GraphQLNonNull(of))
const described = ({ ar, en }: { readonly ar: string; readonly en: string }) => `${ar} / ${en}`

const indexRecord = new GraphQLObjectType({
  name: 'IndexRecord',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLInt) },
    name_ar: { type: GraphQLString },
    name_en: { type: GraphQLString },
  },
})
const outputs = (): Record<Column['kind'], GraphQLOutputType> => ({
  text: GraphQLString,
  number: GraphQLFloat,
  date: GraphQLDay,
  yes: GraphQLBoolean,
  state: GraphQLString,
  record: indexRecord,
  named: GraphQLString,
  ngo: organisation,
  account: bankAccount,
})
const fieldOf = (column: Column): GraphQLFieldConfig<unknown, unknown> => ({
  type: column.coded ? GraphQLInt : outputs()[column.kind],
  description: described(column),
})
const fieldsOf = (columns: Readonly<Record<string, Column>>): GraphQLFieldConfigMap<unknown, unknown> => ({
  ...Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, fieldOf(column)])),
  id: { type: new GraphQLNonNull(GraphQLFloat) },
})
const organisation = new GraphQLObjectType({ name: 'Organisation', fields: () => fieldsOf(ngoColumns) })
const bankAccount = new GraphQLObjectType({ name: 'BankAccount', fields: () => fieldsOf(accountColumns) })

const int = { type: new GraphQLNonNull(GraphQLInt) }
/** What every paginator carries [spec 2§3]. */
const paginatorInfo = new GraphQLObjectType({
  name: 'PaginatorInfo',
  fields: {
    ...{ count: int, currentPage: int, firstItem: { type: GraphQLInt }, lastItem: { type: GraphQLInt } },
    ...{ hasMorePages: { type: new GraphQLNonNull(GraphQLBoolean) }, lastPage: int, perPage: int, total: int },
  },
})
const groupKey = new GraphQLObjectType({
  name: 'GroupKey',
  fields: { value: { type: GraphQLString }, name_ar: { type: GraphQLString }, name_en: { type: GraphQLString } },
})
const group = new GraphQLObjectType({
  name: 'Group',
  fields: {
    keys: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(groupKey))) },
    count: int,
    sums: { type: new GraphQLNonNull(new GraphQLList(GraphQLFloat)) },
  },
})

const argument = ({ kind, of, coded, ...label }: Filter) => ({
  description: described(label),
  type:
    kind === 'yes'
      ? GraphQLBoolean
      : kind === 'from' || kind === 'to'
        ? of === 'date'
          ? GraphQLDay
          : GraphQLFloat
        : list(kind === 'states' && !coded ? GraphQLString : GraphQLInt),
})
const pascal = (slug: string) => `${slug[0]?.toUpperCase()}${slug.slice(1)}`

function rootField(listing: Listing): GraphQLFieldConfig<unknown, unknown> {
  const row = new GraphQLObjectType({
    name: `${pascal(listing.slug)}Row`,
    description: described(listing),
    fields: () => fieldsOf(listing.columns),
  })
  const paginator = new GraphQLObjectType({
    name: `${pascal(listing.slug)}Paginator`,
    fields: {
      data: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(row))) },
      paginatorInfo: { type: new GraphQLNonNull(paginatorInfo) },
      groups: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(group))),
        args: { by: { type: new GraphQLNonNull(list(GraphQLString)) }, sum: { type: list(GraphQLString) } },
      },
    },
  })
  return {
    type: new GraphQLNonNull(paginator),
    description: described(listing),
    args: {
      page: { type: GraphQLInt, default: { value: 1 } },
      first: { type: GraphQLPageSize, default: { value: usualPageSize } },
      ...{ sortBy: { type: GraphQLString }, sortDesc: { type: GraphQLBoolean } },
      ...{ searchKey: { type: GraphQLString }, searchField: { type: GraphQLString } },
      ...Object.fromEntries(listing.filters.map((filter) => [filter.name, argument(filter)])),
    },
  }
}

let schema: GraphQLSchema | undefined
/** The schema of the listings, made from the contract when somebody asks first. */
export const listingSchema = (): GraphQLSchema =>
  (schema ??= new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: Object.fromEntries(listings.map((listing) => [listing.slug, rootField(listing)])),
    }),
  }))
