import { sql } from 'kysely'
import { hashPassword } from '../core/passwords.ts'
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
}

/** The first account of an organisation with every right of its file; who tells the holder how to come in is the caller's. */
export async function openMainUser(trx: Trx, user: MainUser): Promise<{ id: number; username: string }> {
  const username = `${user.ngoCode.toLowerCase()}.admin`
  const { rows } = await sql<{
    id: number
  }>`insert into users (kind, username, email, mobile, password_hash, password_must_change, first_name, last_name, ngo_id, is_main, locale)
    values ('org', ${username}, ${user.email}, ${user.mobile}, ${await hashPassword(user.secret)}, 1, ${user.firstName}, ${user.lastName}, ${user.ngoId}, true, ${user.locale}) returning id`.execute(
    trx,
  )
  const id = (rows[0] as { id: number }).id
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where type = 'ngo' and slug = 'OA'`.execute(
    trx,
  )
  return { id, username }
}
