import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { appRole } from './embedded-postgres.ts'

/** A setting that nothing else uses. */
const probe = 'app.session_probe'

/** What row-level security needs of a connection; each with what to do where it lacks. */
async function checkRole(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{
    user: string
    free: boolean | null
    owner: boolean
    secured: string
    zone: string
    limited: boolean
  }>(
    `select current_user as user, current_setting('row_security') as secured, current_setting('timezone') as zone,
            current_setting('statement_timeout') <> '0'
              and current_setting('idle_in_transaction_session_timeout') <> '0' as limited,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free,
            exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                    and relrowsecurity and pg_get_userbyid(relowner) = current_user) as owner`,
  )
  const { user = '', free, owner, secured, zone, limited } = rows[0] ?? {}
  if (free !== false || owner !== false || secured !== 'on' || user !== appRole)
    throw new Error(
      `The server would work as ${user}, whom row-level security does not bind: the connection did not take over the role ${appRole}. A pooler drops it (PgBouncer: ignore_startup_parameters). Let DATABASE_URL sign in as ${appRole}, and name the database itself and its owner in DATABASE_DIRECT_URL.`,
    )
  if (zone !== 'UTC' || limited !== true)
    throw new Error(
      `The connection is ${zone === 'UTC' ? 'without time limits' : `in the time zone ${zone}`}, because a pooler drops what the server sets. Run as an administrator of the database: alter role ${appRole} set timezone = 'UTC'; alter role ${appRole} set statement_timeout = '30s'; alter role ${appRole} set idle_in_transaction_session_timeout = '60s'; Sessions of the pooler that are open already lack them (PgBouncer: reconnect).`,
    )
}

/**
 * Whether what is set on one connection is seen on another: then a pooler hands sessions around after each transaction,
 * and the organisation for which a connection works would be that of somebody else.
 */
async function sharesSessions(one: PoolClient, another: PoolClient): Promise<boolean> {
  // A pooler that was asked nothing else takes the session that it used last; several turns for those that take turns.
  for (let turn = 0; turn < 20; turn += 1) {
    const word = randomUUID()
    await one.query(`select set_config('${probe}', '${word}', false)`)
    const { rows } = await another.query<{ seen: string | null; pid: number }>(
      `select current_setting('${probe}', true) as seen, pg_backend_pid() as pid`,
    )
    const own = await one.query<{ seen: string | null }>(`select current_setting('${probe}', true) as seen`)
    if (rows[0]?.seen === word || own.rows[0]?.seen !== word) return true
  }
  return false
}

/** Throws where a pooler breaks up transactions. */
async function checkTransactions(client: PoolClient): Promise<void> {
  const word = randomUUID()
  const tried = async () => {
    await client.query(`begin; set local ${probe} = '${word}'`)
    const { rows } = await client.query<{ seen: string | null }>(`select current_setting('${probe}', true) as seen`)
    return rows[0]?.seen
  }
  const seen = await tried().catch((error: Error) => error.message)
  await client.query('rollback').catch(() => undefined)
  if (seen !== word)
    throw new Error(
      `A pooler does not keep transactions together (PgBouncer: pool_mode = statement). Set pool_mode = transaction. (${seen})`,
    )
}

/**
 * Throws where a pooler mixes up the names of prepared statements: two connections give one name to different statements,
 * in no order. Neither waits while it holds a session, because the pooler may have a single one.
 */
async function checkNames(clients: readonly PoolClient[]): Promise<void> {
  const name = `names ${randomUUID()}`
  for (let turn = 0; turn < 40; turn += 1) {
    const which = turn < 2 ? turn : Math.floor(Math.random() * clients.length)
    const said = await clients[which]
      ?.query<{ said: number }>({ name, text: `select ${which} + $1::int as said`, values: [0] })
      .then(({ rows }) => rows[0]?.said)
      .catch((error: Error) => error.message)
    if (said !== which)
      throw new Error(
        `A pooler does not keep the names of prepared statements: PgBouncer does it from version 1.21 on, with max_prepared_statements = 200 or more. (${said})`,
      )
  }
}

/**
 * Refuses connections on which the database would not hide rows of others: not the plain role, row-level security off,
 * or sessions that are shared without the server's knowing. Behind a pooler that was named (`pooled`) nothing is told to
 * a session for longer than a transaction; it has to keep these together, and names of statements. Throws a sentence that
 * says what to do.
 */
export async function checkSessions(pool: Pool, pooled = false): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()] as const
  try {
    await checkRole(clients[0])
    if (pooled) {
      await checkTransactions(clients[0])
      await checkNames(clients)
    } else if (await sharesSessions(...clients))
      throw new Error(
        'A pooler shares sessions of the database between connections (PgBouncer: pool_mode = transaction). The server tells each session for which organisation it works, and another one would see its rows. Name the database itself and its owner in DATABASE_DIRECT_URL: the server then says it with each transaction.',
      )
  } finally {
    for (const client of clients) client.release()
  }
}
