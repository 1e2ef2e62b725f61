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
  }>(
    `select current_user as user, current_setting('row_security') as secured, current_setting('timezone') as zone,
            (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free,
            exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                    and relrowsecurity and pg_get_userbyid(relowner) = current_user) as owner`,
  )
  const { user = '', free, owner, secured, zone } = rows[0] ?? {}
  if (free !== false || owner !== false || secured !== 'on' || user !== appRole)
    throw new Error(
      `The server would work as ${user}, whom row-level security does not bind: the connection did not take over the role ${appRole}. A pooler drops it (PgBouncer: ignore_startup_parameters). Let DATABASE_URL sign in as ${appRole}, and name the database itself and its owner in DATABASE_DIRECT_URL.`,
    )
  if (zone !== 'UTC')
    throw new Error(
      `The connection is in the time zone ${zone}, because a pooler drops it. Run: alter role ${appRole} set timezone = 'UTC';`,
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

/**
 * Refuses connections on which the database would not hide rows of others: not the plain role, row-level security off,
 * or sessions that are shared. Throws a sentence that says what to do.
 */
export async function checkSessions(pool: Pool): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()] as const
  try {
    await checkRole(clients[0])
    if (await sharesSessions(...clients))
      throw new Error(
        'A pooler shares sessions of the database between connections (PgBouncer: pool_mode transaction or statement). The server tells each session for which organisation it works, and another one would see its rows. Set pool_mode = session, or connect without the pooler.',
      )
  } finally {
    for (const client of clients) client.release()
  }
}
