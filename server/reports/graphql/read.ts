import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { queryBounds } from '#contract/reports/query-words.ts'
import { refusedQuery } from './refuse.ts'
import { listingSchema } from './schema.ts'

/** A query that was read and fits the schema. `schema`: it asks for the schema itself. */
export interface ReadQuery {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly root: FieldNode
  readonly schema: boolean
}

const place = (error: GraphQLError) => ({
  line: error.locations?.[0]?.line ?? 1,
  column: error.locations?.[0]?.column ?? 1,
})

function parsed(text: string): DocumentNode {
  if (text.length > queryBounds.characters) throw refusedQuery('long')
  try {
    return parse(text, { maxTokens: queryBounds.tokens, noLocation: false })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    throw /Document contains more than/.test(error.message)
      ? refusedQuery('long')
      : refusedQuery('syntax', place(error))
  }
}

/** Counts before the schema is asked, so that a large query costs what reading it costs. */
function bound(set: SelectionSetNode): void {
  let [selections, aliases] = [0, 0]
  const look = ({ selections: fields }: SelectionSetNode, depth: number): void => {
    if (depth > queryBounds.depth) throw refusedQuery('deep', { most: queryBounds.depth })
    for (const field of fields) {
      if (field.kind !== Kind.FIELD || (field.directives?.length ?? 0) > 0) throw refusedQuery('fragments')
      selections += 1
      if (field.alias) aliases += 1
      if (selections > queryBounds.selections) throw refusedQuery('wide', { most: queryBounds.selections })
      if (aliases > queryBounds.aliases) throw refusedQuery('aliases', { most: queryBounds.aliases })
      for (const { value } of field.arguments ?? [])
        if (value.kind === Kind.LIST && value.values.length > queryBounds.values)
          throw refusedQuery('values', { most: queryBounds.values })
      if (field.selectionSet) look(field.selectionSet, depth + 1)
    }
  }
  look(set, 1)
}

/** A question about the schema may have fragments; none of its parts may be deeper than tools ask. */
function boundSchema({ definitions }: DocumentNode): void {
  const look = ({ selections }: SelectionSetNode, depth: number): void => {
    if (depth > queryBounds.schemaDepth) throw refusedQuery('deep', { most: queryBounds.schemaDepth })
    for (const one of selections) if ('selectionSet' in one && one.selectionSet) look(one.selectionSet, depth + 1)
  }
  for (const one of definitions) if ('selectionSet' in one && one.selectionSet) look(one.selectionSet, 1)
}

function checked(text: string): ReadQuery {
  const document = parsed(text)
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  const root = operation?.selectionSet.selections[0]
  if (
    !operation ||
    operations.length > 1 ||
    operation.operation !== 'query' ||
    operation.selectionSet.selections.length > 1
  )
    throw refusedQuery('one')
  if (root?.kind !== Kind.FIELD) throw refusedQuery('fragments')
  const schema = root.name.value === '__schema' || root.name.value === '__type'
  // Tools ask for the schema with fragments and deeper; graphql-js limits that itself, and few may ask.
  if (schema) boundSchema(document)
  else {
    if (document.definitions.length > 1 || (operation.directives?.length ?? 0) > 0) throw refusedQuery('fragments')
    bound(operation.selectionSet)
  }
  return { document, operation, root, schema }
}

const known = new LRUCache<string, ReadQuery>({ max: 200 })

/** Reads a query. Refuses what is too large before it looks at the schema. Whether it may be asked is for the caller. */
export function readQuery(text: string, may: (query: ReadQuery) => void): ReadQuery {
  const before = known.get(text)
  if (before) {
    may(before)
    return before
  }
  const query = checked(text)
  may(query)
  const [error] = validate(listingSchema(), query.document, undefined, { maxErrors: 1, hideSuggestions: true })
  if (error) throw refusedQuery('unknown', place(error))
  known.set(text, query)
  return query
}
