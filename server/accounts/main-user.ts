import { sql } from 'kysely'
import { hashPassword } from '../core/identity/passwords.ts'
import type { Trx } from '../core/services.ts'

interface MainUser {
  ngoId: number
  /** Register number of the organisation; the user name comes from it. */
  ngoCode: string
  email: string
  mobile: string
  firstName: string
  lastName: string
  locale: string
  /** Password that must be changed at the first sign-in. */
  secret: string
  /** When that password stops opening the account; without an end it must be one that nobody knows. */
  until?: Date
}

/** Whether an account of an organisation has this address already: no main user can be opened with it [domain 2.1, unique per kind]. */
export async function isAddressTaken(trx: Trx, email: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where kind = 'org' and email = ${email} and deleted_at is null and expired_at is null`.execute(
      trx,
    )
  return rows.length > 0
}

/** The first account of an organisation with every right of its file; who tells the holder how to come in is the caller's. */
export async function openMainUser(trx: Trx, user: MainUser): Promise<{ id: number; username: string }> {
  const username = `${user.ngoCode.toLowerCase()}.admin`
  const { rows } = await sql<{
    id: number
  }>`insert into users (kind, username, email, mobile, password_hash, password_must_change, password_expires_at, first_name, last_name, ngo_id, is_main, locale)
    values ('org', ${username}, ${user.email}, ${user.mobile}, ${await hashPassword(user.secret)}, 1, ${user.until ?? null}, ${user.firstName}, ${user.lastName}, ${user.ngoId}, true, ${user.locale}) returning id`.execute(
    trx,
  )
  const id = (rows[0] as { id: number }).id
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where type = 'ngo' and slug = 'OA'`.execute(
    trx,
  )
  return { id, username }
}
