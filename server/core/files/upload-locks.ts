import type { Lock, Locker, RequestRelease } from '@tus/server'
import { Client, type ClientConfig } from 'pg'

/** Milliseconds after which whoever waits for a lock gives up; the client tries again later. */
const patienceMs = 30_000
const pauseMs = 100
const channel = 'upload_released'

export interface UploadLocks extends Locker {
  /** Runs work that only one process may do for an upload at a time. */
  during<T>(id: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Held {
  requestRelease: RequestRelease
}

/** 503: the line is held by an earlier request that does not end, or the database is away. */
const busy = { status_code: 503, body: 'busy' }

/** Advisory locks on one connection, which is opened when the first one is asked for and again after it broke. */
class SharedLocks {
  readonly #config: ClientConfig
  readonly #held = new Map<string, Held>()
  #connecting: Promise<Client> | undefined

  constructor(config: ClientConfig) {
    this.#config = { ...config, application_name: 'sijill uploads', connectionTimeoutMillis: 5_000 }
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config)
    client.on('error', () => undefined).once('end', () => this.#lost())
    client.on('notification', ({ payload = '' }) => void this.#held.get(payload)?.requestRelease())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#connecting = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  #open(): Promise<Client> {
    return (this.#connecting ??= this.#connect())
  }

  #lost(): void {
    this.#connecting = undefined
    for (const { requestRelease } of this.#held.values()) void requestRelease()
    this.#held.clear()
  }

  /** Tries once. Within a server the map decides: a session may take its own advisory lock twice. */
  async take(id: string, requestRelease: RequestRelease): Promise<boolean> {
    const own = this.#held.get(id)
    if (own !== undefined) {
      void own.requestRelease()
      return false
    }
    const mine: Held = { requestRelease }
    this.#held.set(id, mine)
    const free = () => this.#held.get(id) === mine && this.#held.delete(id)
    try {
      const client = await this.#open()
      const { rows } = await client.query<{ got: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('upload ' || $1, 0)) as got`,
        [id],
      )
      if (rows[0]?.got === true) return this.#held.get(id) === mine
      free()
      await client.query('select pg_notify($1, $2)', [channel, id])
      return false
    } catch (error) {
      free()
      throw error
    }
  }

  async release(id: string): Promise<void> {
    // A connection that broke has released it.
    if (!this.#held.delete(id)) return
    const client = await this.#open()
    await client.query(`select pg_advisory_unlock(hashtextextended('upload ' || $1, 0))`, [id]).catch(() => undefined)
  }

  async close(): Promise<void> {
    const client = await this.#connecting?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }
}

/**
 * Locks of uploads, shared by all servers: advisory locks of the database, all of them on one connection of each
 * server, because an upload over a slow line lasts minutes. Whoever waits asks the holder to let go, as a client does
 * who comes back while its broken connection still seems open. A connection that breaks loses its locks: what they
 * protected is told to stop.
 */
export function createUploadLocks(config: ClientConfig): UploadLocks {
  const locks = new SharedLocks(config)
  let closed = false
  async function lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await locks.take(id, requestRelease))) {
      if (signal.aborted || closed || Date.now() > until) throw busy
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => lock(id, signal, requestRelease),
      unlock: () => locks.release(id).catch(() => undefined),
    }),
    async during(id, work) {
      const key = `${id} whole`
      await lock(key, AbortSignal.timeout(2 * patienceMs), () => undefined)
      try {
        return await work()
      } finally {
        await locks.release(key).catch(() => undefined)
      }
    },
    async close() {
      closed = true
      await locks.close()
    },
  }
}
