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

/**
 * Locks of uploads, shared by all servers: advisory locks of the database, all of them on one connection of each
 * server, because an upload over a slow line lasts minutes. Whoever waits asks the holder to let go, as a client does
 * who comes back while its broken connection still seems open. A connection that breaks loses its locks: what they
 * protected is told to stop.
 */
export function createUploadLocks(config: ClientConfig): UploadLocks {
  const held = new Map<string, Held>()
  let connecting: Promise<Client> | undefined
  let closed = false

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, application_name: 'sijill uploads', connectionTimeoutMillis: 5_000 })
    const lost = () => {
      connecting = undefined
      for (const { requestRelease } of held.values()) void requestRelease()
      held.clear()
    }
    client.on('error', () => undefined).once('end', lost)
    client.on('notification', ({ payload = '' }) => void held.get(payload)?.requestRelease())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      connecting = undefined
      await client.end().catch(() => undefined)
      throw error
    }
    return client
  }
  const open = () => (connecting ??= connect())

  /** Tries once. Within a server the map decides: a session may take its own advisory lock twice. */
  async function take(id: string, requestRelease: RequestRelease): Promise<boolean> {
    const own = held.get(id)
    if (own !== undefined) {
      void own.requestRelease()
      return false
    }
    const mine: Held = { requestRelease }
    held.set(id, mine)
    const free = () => held.get(id) === mine && held.delete(id)
    try {
      const client = await open()
      const { rows } = await client.query<{ got: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('upload ' || $1, 0)) as got`,
        [id],
      )
      if (rows[0]?.got === true) return held.get(id) === mine
      free()
      await client.query('select pg_notify($1, $2)', [channel, id])
      return false
    } catch (error) {
      free()
      throw error
    }
  }

  async function release(id: string): Promise<void> {
    // A connection that broke has released it.
    if (!held.delete(id)) return
    const client = await open()
    await client.query(`select pg_advisory_unlock(hashtextextended('upload ' || $1, 0))`, [id])
  }

  async function lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const until = Date.now() + patienceMs
    while (!(await take(id, requestRelease))) {
      if (signal.aborted || closed || Date.now() > until) throw busy
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => lock(id, signal, requestRelease),
      unlock: () => release(id).catch(() => undefined),
    }),
    async during(id, work) {
      const key = `${id} whole`
      await lock(key, AbortSignal.timeout(2 * patienceMs), () => undefined)
      try {
        return await work()
      } finally {
        await release(key).catch(() => undefined)
      }
    },
    async close() {
      closed = true
      const client = await connecting?.catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}
