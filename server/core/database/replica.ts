import type { LogEvent, PostgresPool, PostgresPoolClient } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import Cursor from 'pg-cursor'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { connectionsOf, createPool } from './pool.ts'
import { isOutage } from './quiet-outages.ts'

/** Milliseconds that a replica may be behind and still be read [issue of operation, point 4]. */
export const mostBehindMs = 10_000
const lookMs = 500
const patienceMs = 2_000
/** Places of the primary that are remembered: with two a second, a minute. */
const mostMarks = 120

/** A place in the primary's log as a number: «16/B374D848» is two halves in hexadecimal. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A connection for looking alone: those of the requests may all be taken. */
const lookingAt = (config: PoolConfig): Pool =>
  createPool(
    { ...config, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
    { max: 1, applicationName: 'sijill replica watch' },
  )

/**
 * Whether the replica may be read now. Twice a second it notes where the primary's log is and how far the replica has
 * replayed it: it is behind by the age of the oldest place that it has not reached. It is read while it answers, is at
 * most ten seconds behind, and has everything that this server changed itself.
 */
export class Replica {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #log: Pick<Logger, 'warn' | 'info'>
  readonly #most: number
  readonly #timer: NodeJS.Timeout
  /** Places of the primary with the time before which everything in them was written, the oldest first. */
  #marks: { place: bigint; at: number }[] = []
  #reached = Number.NEGATIVE_INFINITY
  #wroteAt = Number.NEGATIVE_INFINITY
  #answers = false
  #told = true
  #looking: Promise<void> | undefined

  constructor(primary: PoolConfig, replica: PoolConfig, log: Pick<Logger, 'warn' | 'info'>, most = mostBehindMs) {
    this.#primary = lookingAt(primary)
    this.#replica = lookingAt(replica)
    this.#log = log
    this.#most = most
    this.#timer = setInterval(() => void this.look(), lookMs)
    this.#timer.unref()
  }

  /** Milliseconds that the replica is behind; nothing while it does not answer. */
  get behindMs(): number | undefined {
    if (!this.#answers) return undefined
    const [oldest] = this.#marks
    return oldest ? Math.max(0, Date.now() - oldest.at) : 0
  }

  get usable(): boolean {
    const behind = this.behindMs
    return behind !== undefined && behind <= this.#most && this.#reached >= this.#wroteAt
  }

  /** This server changed something: it is read on the primary until the replica has it. */
  wrote(): void {
    this.#wroteAt = Date.now()
  }

  /** A question to the replica met its end: it is asked no more until it answers again. */
  failed(): void {
    this.#answers = false
  }

  /** Looks now; several at once are one. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }

  async #look(): Promise<void> {
    const at = Date.now()
    // A primary that is away writes nothing: the replica falls no further behind, and reads go on.
    const now = await this.#primary
      .query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      .then(({ rows }) => rows[0]?.lsn)
      .catch(() => undefined)
    if (now !== undefined && this.#marks.length < mostMarks) this.#marks.push({ place: placeOf(now), at })
    try {
      const { rows } = await this.#replica.query<{ lsn: string | null }>(
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
      )
      // One that was promoted goes its own way.
      const lsn = rows[0]?.lsn ?? undefined
      this.#answers = lsn !== undefined
      if (lsn !== undefined) this.#note(placeOf(lsn))
    } catch {
      this.#answers = false
    }
    this.#tell()
  }

  #note(replayed: bigint): void {
    const done = this.#marks.filter(({ place }) => place <= replayed)
    this.#reached = done.at(-1)?.at ?? this.#reached
    this.#marks = this.#marks.filter(({ place }) => place > replayed)
  }

  #tell(): void {
    const behind = this.behindMs
    const good = behind !== undefined && behind <= this.#most
    if (good === this.#told) return
    this.#told = good
    const seconds = behind === undefined ? undefined : Math.round(behind / 1000)
    if (good) this.#log.info('the replica is read again')
    else this.#log.warn({ seconds }, 'the replica is away or too far behind: everything is read from the primary')
  }
}

/** A connection to the replica whose failing question is asked of the primary instead. Streams are not: they have begun. */
function falling(client: PostgresPoolClient, replica: Replica, primary: PostgresPool): PostgresPoolClient {
  let broken = false
  const query = async (first: string, values: readonly unknown[]) => {
    try {
      return await client.query(first, values)
    } catch (error) {
      const gone = isOutage(error) || (error as Error).message === 'Query read timeout'
      // 40001: the replica gave up a question for the sake of what it replays.
      if (!gone && (error as { code?: string }).code !== '40001') throw error
      broken = gone
      if (gone) replica.failed()
      const other = await primary.connect()
      try {
        return await other.query(first, values)
      } finally {
        other.release()
      }
    }
  }
  return {
    query: (first: unknown, values?: readonly unknown[]) =>
      typeof first === 'string' ? query(first, values ?? []) : client.query(first as never),
    release: () => (client.release as (destroy?: boolean) => void)(broken),
  } as unknown as PostgresPoolClient
}

/** Kysely that reads the replica while it may be read, and else the primary. */
export function createReadDb(primary: Pool, pool: Pool, replica: Replica, log?: (event: LogEvent) => void): Kysely<DB> {
  const [own, other] = [connectionsOf(primary), connectionsOf(pool)]
  const reading: PostgresPool = {
    ...own,
    connect: async () => {
      if (!replica.usable) return own.connect()
      try {
        return falling(await other.connect(), replica, own)
      } catch (error) {
        if (!isOutage(error)) throw error
        replica.failed()
        return own.connect()
      }
    },
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: reading, cursor: Cursor }), ...(log && { log }) })
}
