import { sql } from 'kysely'
import { invalid, Refusal } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { verifyPassword } from '../../core/identity/passwords.ts'
import type { Services, Trx } from '../../core/services.ts'

/**
 * Asks for the password again, because an open screen or a stolen session is not its owner. Tries are counted as those
 * of the sign-in are.
 * @throws Refusal 422 at the field, 429 after too many tries.
 */
export async function provePassword(services: Services, actor: Actor, password: string): Promise<void> {
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from users where id = ${actor.userId} and password_hash is not null and erased_at is null`.execute(
    services.db,
  )
  if (!rows[0]) throw new Refusal(401, 'signed_out')
  const key = `password:${actor.userId}`
  await services.limits.take('login_name', key, 'locked')
  if (!(await verifyPassword(password, rows[0].password_hash)))
    throw invalid({
      current_password: [{ text: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The present password is wrong.' } }],
    })
  await services.limits.reset('login_name', key)
}

/** Holds the account while its factors change, so that two changes never leave it without the one that is required. */
export async function holdAccount(trx: Trx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} and erased_at is null for update`.execute(trx)
}
