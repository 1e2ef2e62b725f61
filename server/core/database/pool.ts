import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogConfig,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from '#db/types.ts'
import { createStatementNames, type NamedClient, prepareNamed } from './statement-names.ts'

const toInstant = (text: string): string =>
  // Text, not Date: a Date has only milliseconds, and feeds are paged by microseconds.
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

/** int8 → number, numeric → string, date → YYYY-MM-DD, timestamptz → ISO instant in UTC. Arrays alike. */
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

/** A pool with the project's types, in UTC. Statements time out after 30 s, idle transactions after 60 s. */
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
  // The pool drops a broken connection and fails its query. Without this listener the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const owner = new AsyncLocalStorage<number | undefined>()
/**
 * Runs `work` with row-level security for one organisation, as a second check: other organisations' rows are hidden.
 * Connections that the work opens itself are not limited.
 */
export const withinOrganisation = <T>(
  db: Kysely<DB>,
  ngoId: number,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> => owner.run(ngoId, () => db.transaction().execute((trx) => owner.run(undefined, () => work(trx))))

/** Sets the organisation together with `begin`. A separate statement would cost every write one more round trip. */
class OwnedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const ngoId = owner.getStore()
    if (ngoId === undefined) return super.beginTransaction(connection, settings)
    if (!Number.isSafeInteger(ngoId)) throw new Error('an organisation is named by its number')
    await connection.executeQuery(CompiledQuery.raw(`begin; set local app.ngo_id = '${ngoId}'`))
  }
}

/**
 * Kysely over the pool. Statements are named, so that PostgreSQL keeps their plans. Each one is reported to `log`.
 * `destroy()` ends the pool.
 */
export function createDb(pool: Pool, log?: LogConfig): Kysely<DB> {
  const names = createStatementNames()
  const named: PostgresPool = {
    options: pool.options,
    connect: async () => prepareNamed((await pool.connect()) as NamedClient, names),
    end: () => pool.end(),
  }
  const given = { pool: named, cursor: Cursor }
  class OwnedDialect extends PostgresDialect {
    override createDriver() {
      return new OwnedDriver(given)
    }
  }
  return new Kysely<DB>({ dialect: new OwnedDialect(given), ...(log && { log }) })
}
