import { sql } from 'kysely'
import type { Call } from '#contract/core/calls/call.ts'
import type { PermissionCode } from '#contract/core/rights/permissions.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { Answer, Client, TestApp } from './app.ts'
import { userOf } from './factories.ts'

export type Row = Record<string, unknown> & { id: number }
export interface Owner {
  userId: number
  ngoId: number | undefined
  client: Client
}
/** Whoever makes what a record needs beside it: with the owner's client, and so with papers of that person. */
export const maker = async (app: TestApp, owner: Owner): Promise<Owner> => ({
  ...owner,
  userId: await userOf(app, owner.client),
})
export const verbs = ['list', 'read', 'create', 'update', 'remove'] as const
export type Verb = (typeof verbs)[number]
export const codeOf: Record<Verb, PermissionCode> = { list: 'S', read: 'S', create: 'A', update: 'U', remove: 'D' }

/** One register of the suite: what is tested, and what a valid record looks like. */
export interface RegisterCase {
  resource: AnyResource
  table: string
  /** Fields that an empty body must name as missing, as in the specification. */
  required: readonly string[]
  /** A valid body. Each call gives another record of the same owner. */
  input: (app: TestApp, owner: Owner, n: number) => Promise<Record<string, unknown>>
  /** What an edit changes. */
  change: Record<string, unknown>
  /** Ids of another organisation's records by field. Each must be refused at its field. */
  foreign?: (app: TestApp, other: Owner) => Promise<Record<string, unknown>>
  /** Calls that the area writes itself; null for calls that the register does not have. */
  calls?: Partial<Record<Verb, Call | null>>
  /** The rows in the answer of the list, if it is not a plain page. */
  rowsOf?: (data: never) => Row[]
  /** Legal form of its owner, where not every organisation has the register. */
  legalForm?: number
  /** Body of a deletion, if it needs one. */
  removeBody?: (row: Row) => unknown
}

export const nameOf = (one: RegisterCase): string => one.resource.path
export const kindOf = (one: RegisterCase): 'org' | 'ministry' =>
  one.resource.list.access !== 'open' && one.resource.list.access.kinds[0] === 'ministry' ? 'ministry' : 'org'
export const callOf = (one: RegisterCase, verb: Verb): Call | undefined => {
  const own = one.calls?.[verb]
  return own === null ? undefined : (own ?? (one.resource[verb] as Call))
}

interface Ask {
  row?: Row | undefined
  body?: unknown
  query?: string
  headers?: Record<string, string>
}
/** Makes a register's call as this client. */
export function ask(
  one: RegisterCase,
  client: Client,
  verb: Verb,
  { row, body, query = '', headers }: Ask = {},
): Promise<Answer<never>> {
  const call = callOf(one, verb)
  if (!call) throw new Error(`${nameOf(one)} has no ${verb}`)
  const sent = verb === 'remove' ? row && one.removeBody?.(row) : body
  return client.request(
    call.method,
    `/api/${call.path.replace('{id}', String(row?.id ?? 0))}${query}`,
    sent,
    headers,
  ) as Promise<Answer<never>>
}

/** The rows that this client sees in the list. */
export async function rowsFor(one: RegisterCase, client: Client, query = ''): Promise<Row[]> {
  const { status, data } = await ask(one, client, 'list', {
    query: callOf(one, 'list')?.paged ? `?per_page=100${query}` : '',
  })
  if (status !== 200) throw new Error(`list answered ${status}`)
  return one.rowsOf ? one.rowsOf(data) : data
}

/** One value that changes whenever anything in the table changes. */
export async function stateOf(app: TestApp, table: string): Promise<string> {
  const { rows } = await sql<{
    state: string
  }>`select coalesce(md5(string_agg(t::text, '|' order by t.id)), '') as state from ${sql.table(table)} t`.execute(
    app.ownerDb,
  )
  return rows[0]?.state ?? ''
}
export async function countOf(app: TestApp, table: string): Promise<number> {
  return (
    (await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(app.ownerDb)).rows[0]
      ?.total ?? 0
  )
}

let serial = 0
/** A number that no record of the suite has used. */
export const next = (): number => (serial += 1)
