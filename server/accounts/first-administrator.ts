import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
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
    const id = rows.find((row) => row.username === 'admin')?.id ?? (await create(trx, hash, theFirst))
    if (id === undefined || (await linkedJustNow(trx, services, id))) return undefined
    const secret = await makePasswordLink(trx, id, { now: services.now(), hours })
    return { username: 'admin', path: `/auth/first-administrator#${secret}` }
  })
}

/**
 * Opens the account of another central administrator and answers the link to his password. Only the operator can, on
 * the server: inside the platform it takes two administrators, and where one is alone there is no second. The other
 * administrators are told, and the log keeps it. Undefined where the name or the address is taken.
 */
export async function openAdministrator(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  person: NewAdministrator,
): Promise<{ path: string } | undefined> {
  const hash = await hashPassword(randomBytes(32).toString('base64url'))
  return services.db.transaction().execute(async (trx) => {
    const id = await create(trx, hash, person)
    if (id === undefined) return undefined
    const name = `${person.firstName} ${person.lastName}`
    await audit(trx, undefined, {
      action: 'create',
      entity: 'users',
      entity_id: id,
      description_ar: `فتح مشغّل المنصة حساب مدير نظام مركزي: ${name}`,
      after: { username: person.username, email: person.email },
    })
    const { rows } = await administrators.execute(trx)
    await queueNotice(trx, services, {
      code: 'ADMINISTRATOR-OPENED',
      userIds: rows.map((row) => row.id).filter((one) => one !== id),
      entity: 'users',
      entityId: id,
      params: { name, username: person.username },
    })
    return { path: `/auth/set-password#${await makePasswordLink(trx, id, { now: services.now(), hours })}` }
  })
}

interface NewAdministrator {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}
const theFirst: NewAdministrator = {
  username: 'admin',
  email: 'admin@localhost.example',
  firstName: 'مدير',
  lastName: 'النظام',
}

/** The account, with the role of a central administrator; undefined where the name or the address is taken. */
async function create(
  trx: Parameters<typeof makePasswordLink>[0],
  hash: string,
  { username, email, firstName, lastName }: NewAdministrator,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (kind, username, email, mobile, password_hash, password_must_change, first_name, last_name, ministry_user_type)
    select 'ministry', ${username}, ${email}, '+963900000000', ${hash}, 1, ${firstName}, ${lastName}, 'central'
    where not exists (select 1 from users where kind = 'ministry' and (lower(username) = lower(${username}) or email = ${email})) returning id`.execute(
    trx,
  )
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where slug = 'CA'`.execute(trx)
  return id
}
