import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from '#db/types.ts'
import { currentOwner, ofNobody, type Owner, ownerSetting } from './owner.ts'
import { tellingEach } from './owner-transactions.ts'
import { createStatementNames, type NamedClient, prepareNamed, type StatementNames } from './statement-names.ts'

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

export type PoolOptions = {
  max?: number
  applicationName?: string
  statementTimeoutMs?: number
  /** A pooler may hand a session to another connection after each transaction: nothing is set for longer. */
  pooled?: boolean
}

export type PoolFigures = { name: string; open: number; idle: number; waiting: number }
/** What a pool of `createPool` does at this moment. */
export const figuresOf = (pool: Pool): PoolFigures[] => (pool instanceof OwnedPool ? pool.figures : [])

/** A pool, and beside it connections on which the database hides what is not an owner's. */
export class OwnedPool extends Pool {
  readonly #settings: PoolConfig
  readonly pooled: boolean
  #ofOwners: Pool | undefined

  constructor(settings: PoolConfig, pooled: boolean) {
    super(settings)
    this.#settings = settings
    this.pooled = pooled
    listen(this)
  }

  /**
   * Connections for owners, opened when the first one asks. They are kept apart so that nobody else ever gets one.
   */
  get ofOwners(): Pool {
    if (this.#ofOwners === undefined) {
      const options = `${this.#settings.options ?? ''} ${ofNobody}`.trim()
      this.#ofOwners = new Pool({ ...this.#settings, options })
      listen(this.#ofOwners)
      this.#ofOwners.on('connect', (client) => this.emit('connect', client))
    }
    return this.#ofOwners
  }

  /** Connections at this moment, and how many requests wait for one. */
  get figures(): PoolFigures[] {
    const of = (name: string, { totalCount, idleCount, waitingCount }: Pool) => ({
      ...{ name, open: totalCount, idle: idleCount, waiting: waitingCount },
    })
    return [of('everybody', this), ...(this.#ofOwners ? [of('owners', this.#ofOwners)] : [])]
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const ended = Promise.all([super.end(), this.#ofOwners?.end()]).then(() => undefined)
    if (callback === undefined) return ended
    void ended.then(callback)
    return undefined
  }
}

/** The pool drops a broken connection and fails its query. Without a listener the event would end the process. */
function listen(pool: Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** A pool with the project's types, in UTC. Statements time out after 30 s, idle transactions after 60 s. */
export function createPool(config: PoolConfig, options: PoolOptions = {}): OwnedPool {
  const settings = {
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'sijill',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // What is asked of one connection without waiting is sent at once, and answered in that order.
    pipeline: true,
    ...config,
    options: `-c timezone=UTC ${config.options ?? ''}`.trim(),
    types: wireTypes,
  }
  return new OwnedPool(settings, options.pooled ?? false)
}

/** For whom each connection works at present. */
const told = new WeakMap<NamedClient, string>()

/**
 * A connection that works for this owner. It is told together with its next query, and only when it worked for another;
 * behind a pooler with each transaction.
 */
async function connectionOf(pool: OwnedPool, owner: Owner, names: StatementNames) {
  const setting = ownerSetting(owner)
  const client = (await pool.ofOwners.connect()) as NamedClient
  if (pool.pooled) return tellingEach(prepareNamed(client, names), owner)
  if (told.get(client) === setting) return prepareNamed(client, names)
  told.set(client, setting)
  const said = client.query(setting)
  said.catch(() => told.delete(client))
  return prepareNamed(client, names, said)
}

/**
 * Kysely over the pool. Work of an owner (`withinOwner`) gets connections that see his rows only. Statements are named, so that PostgreSQL keeps their plans. Each one is reported to `log`.
 * `destroy()` ends the pool.
 */
export function createDb(pool: Pool, log?: LogConfig): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: connectionsOf(pool), cursor: Cursor }),
    ...(log && { log }),
  })
}

/** The connections of a pool as Kysely takes them: of an owner's own, with named statements. */
export function connectionsOf(pool: Pool): PostgresPool {
  const names = createStatementNames()
  return {
    options: pool.options,
    connect: async () => {
      const owner = currentOwner()
      return owner !== undefined && pool instanceof OwnedPool
        ? await connectionOf(pool, owner, names)
        : prepareNamed((await pool.connect()) as NamedClient, names)
    },
    end: () => pool.end(),
  }
}
