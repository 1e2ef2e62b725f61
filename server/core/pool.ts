import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from '#db/types.ts'
import { createStatementNames, type NamedClient, prepareNamed } from './statement-names.ts'

const toInstant = (text: string): string =>
  // Text, not Date: a Date keeps milliseconds only, and feeds page by the microsecond.
  text.endsWith('+00') ? `${text.slice(0, -3).replace(' ', 'T')}Z` : new Date(text).toISOString()

const scalars: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: String, // numeric
  1082: String, // date
  1114: (text) => text.replace(' ', 'T'), // timestamp
  1184: toInstant, // timestamptz
}

const elements: Record<number, (text: string) => unknown> = {
  1016: Number, // int8[]
  1231: String, // numeric[]
  1182: String, // date[]
  1185: toInstant, // timestamptz[]
}

const parseTextArray = types.getTypeParser(1009 as never) as (text: string) => (string | null)[]

/** int8 → number, numeric → string, date → YYYY-MM-DD, timestamptz → ISO instant in UTC; arrays of these alike. */
const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(oid, 'binary')
    const element = elements[oid]
    if (element !== undefined)
      return (text: string) => parseTextArray(text).map((item) => (item === null ? null : element(item)))
    return scalars[oid] ?? types.getTypeParser(oid, 'text')
  },
} as PoolConfig['types']

export type PoolOptions = { max?: number; applicationName?: string; statementTimeoutMs?: number }

/** A pool with the project's types, in UTC; statements end after 30 s and idle transactions after 60 s. */
export function createPool(config: PoolConfig, options: PoolOptions = {}): Pool {
  const pool = new Pool({
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'sijill',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...config,
    options: `-c timezone=UTC ${config.options ?? ''}`.trim(),
    types: wireTypes,
  })
  // A connection that breaks, idle or lent out, is dropped by the pool and fails its query;
  // its event, unheard, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely over the pool, with named statements so that PostgreSQL keeps their plans; `log` is told of each. `destroy()` ends the pool. */
export function createDb(pool: Pool, log?: LogConfig): Kysely<DB> {
  const names = createStatementNames()
  const named: PostgresPool = {
    options: pool.options,
    connect: async () => prepareNamed((await pool.connect()) as NamedClient, names),
    end: () => pool.end(),
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: named, cursor: Cursor }), ...(log && { log }) })
}
