import { sql } from 'kysely'
import { invalid } from '../core/errors.ts'
import { verifyPassword } from '../core/identity/passwords.ts'
import type { Db, Trx } from '../core/services.ts'
import { isWeakPassword } from './common-passwords.ts'
import { lastPasswords } from './queries.ts'

interface Chosen {
  password: string
  password_confirmation: string
}

/** Refuses (422 at the field) what is weak, differs from its repetition or is one of the person's last three [V-PWD]. */
export async function refusePassword(
  db: Db,
  user: { id: number; email: string; username: string | null },
  { password, password_confirmation }: Chosen,
): Promise<void> {
  if (password !== password_confirmation.normalize('NFKC') || isWeakPassword(password, [user.email, user.username]))
    throw invalid({ password: ['V-PWD'] })
  const earlier = await Promise.all((await lastPasswords(db, user.id)).map((hash) => verifyPassword(password, hash)))
  if (earlier.includes(true)) throw invalid({ password: ['V-PWD'] })
}

/** Stores a new password: the old one enters the history, a lock is lifted, nothing has to be changed any more. */
export async function storePassword(trx: Trx, userId: number, hash: string, by: number): Promise<void> {
  await sql`insert into password_history (user_id, hash) select id, password_hash from users where id = ${userId}`.execute(
    trx,
  )
  await sql`update users set password_hash = ${hash}, password_must_change = 0, password_expires_at = null, failed_logins = 0, first_failed_at = null, locked_until = null, updated_by = ${by} where id = ${userId}`.execute(
    trx,
  )
}
