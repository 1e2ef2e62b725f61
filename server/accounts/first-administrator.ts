import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../core/identity/passwords.ts'
import type { Services } from '../core/services.ts'
import { linkedJustNow, makePasswordLink } from './password-links.ts'

/** Life of the link in hours. */
const hours = 24
const administrators = sql<{
  id: number
  username: string | null
  password_must_change: 0 | 1
  last_login_at: string | null
}>`select u.id, u.username, u.password_must_change, u.last_login_at from users u join held_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where r.slug = 'CA' and u.kind = 'ministry' and u.is_active and u.deleted_at is null`

/**
 * The way into a new installation: path and one-time secret of the page where the first central administrator sets his password.
 * Undefined as soon as an administrator has a password of his own. Each later start makes a fresh link and ends the one before.
 */
export async function firstAdministrator(services: Services): Promise<{ username: string; path: string } | undefined> {
  // Nobody knows this password: the account opens by its link only.
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  return services.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first_administrator'))`.execute(trx)
    const { rows } = await administrators.execute(trx)
    if (rows.some((row) => row.password_must_change === 0 || row.last_login_at !== null)) return undefined
    const id = rows.find((row) => row.username === 'admin')?.id ?? (await create(trx, hash))
    if (id === undefined || (await linkedJustNow(trx, services, id))) return undefined
    const secret = await makePasswordLink(trx, id, { now: services.now(), hours })
    return { username: 'admin', path: `/auth/first-administrator#${secret}` }
  })
}

/** The account, with the role of a central administrator; undefined where the name is taken by an account that was closed. */
async function create(trx: Parameters<typeof makePasswordLink>[0], hash: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (kind, username, email, mobile, password_hash, password_must_change, first_name, last_name, ministry_user_type)
    select 'ministry', 'admin', 'admin@localhost.example', '+963900000000', ${hash}, 1, 'مدير', 'النظام', 'central'
    where not exists (select 1 from users where lower(username) = 'admin' or email = 'admin@localhost.example') returning id`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where slug = 'CA'`.execute(trx)
  return id
}
