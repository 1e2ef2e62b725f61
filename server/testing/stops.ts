import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** Where a machine stops. */
export interface Stop {
  /** The statement at which it stops, counted from when it was set. */
  readonly at: number
  /** The statement is done, and only its answer is lost. */
  readonly isDone: boolean
  /** A database that stops is there again for the next statement; a server that stops asks for nothing any more. */
  readonly who: 'database' | 'server'
}

const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })

/** Asks over every connection of a pool at once until all of them answer: those that ended are replaced. */
async function renew(pool: Pool): Promise<void> {
  const asked = () => Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.query('select 1')))
  for (let turn = 0; turn < 20; turn += 1) if ((await asked()).every(({ status }) => status === 'fulfilled')) return
  throw new Error('the database did not come back')
}

/**
 * Stops the work of a pool at one of its statements, as a server or a database does that dies there: the connection goes,
 * and with it whatever its transaction had done. To be called before anybody has used the pool for an owner.
 */
export function stopsOf(pool: Pool) {
  let stop: Stop | undefined
  let count = 0
  let isDead = false
  const ending: Promise<unknown>[] = []
  const known = new WeakSet<object>()
  /** Ends a connection, and waits until its client has learned of that, as nobody is told before him. */
  const end = async (client: PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.destroy()
    if (!stream.closed) await once(stream, 'close')
  }

  function listen(client: PoolClient): void {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const counted = (...given: unknown[]): unknown => {
      if (stop === undefined) return query(...given)
      count += 1
      if (!isDead && count !== stop.at) return query(...given)
      const isDone = stop.isDone && !isDead
      isDead = stop.who === 'server'
      const answer = isDone ? Promise.resolve(query(...given)) : Promise.resolve()
      const stopped = answer.then(async () => {
        await end(client)
        throw lost()
      })
      // Who sends a statement without waiting for it learns of the end by the next one.
      ending.push(stopped.catch(() => undefined))
      return stopped
    }
    client.query = counted as typeof client.query
  }
  pool.on('connect', listen)
  pool.on('acquire', listen)

  return {
    /** From here on statements are counted, and one of them is the last. */
    set(next: Stop): void {
      stop = next
      count = 0
      isDead = false
    },
    /** Another server begins, once the connections of the former one have gone. Answers how many statements that asked for. */
    async over(): Promise<number> {
      stop = undefined
      isDead = false
      await Promise.all(ending.splice(0))
      const { ofOwners } = pool as unknown as { ofOwners: Pool }
      await Promise.all([pool, ofOwners].map(renew))
      return count
    },
  }
}
