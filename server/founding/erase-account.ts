import { sql } from 'kysely'
import type { Trx } from '../core/services.ts'

/** Erases a founding account all of whose requests are erased, so that its address is free and signing in finds nobody; answers the files that were its own, nothing when it is still needed. */
export async function eraseAccount(trx: Trx, now: string, userId: number): Promise<number[] | undefined> {
  const { rows } = await sql<{
    email: string
  }>`select email from users u where id = ${userId} and erased_at is null and not exists (select 1 from establishments e where e.user_id = u.id and e.erased_at is null) for update`.execute(
    trx,
  )
  const [account] = rows
  if (!account) return undefined
  const files = await sql<{
    id: number
  }>`select id from attachments where uploaded_by = ${userId} union select avatar from users where id = ${userId} and avatar is not null`.execute(
    trx,
  )
  for (const table of [
    'sessions',
    'known_devices',
    'verification_codes',
    'password_history',
    'user_notifications',
    'passkeys',
    'recovery_codes',
    'factor_challenges',
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
  // Letters to an address that another account uses as well are that account's.
  await sql`delete from outbox where (entity = 'users' and entity_id = ${userId}) or (to_address = ${account.email} and not exists (select 1 from users where email = ${account.email} and id <> ${userId}))`.execute(
    trx,
  )
  await sql`update users set email = null, mobile = null, password_hash = null, first_name = null, last_name = null, job_title_id = null, avatar = null, disabled_reason = null,
      totp_secret_enc = null, totp_enabled_at = null, totp_last_step = null, locked_until = null, first_failed_at = null, failed_logins = 0, is_active = false, erased_at = ${now} where id = ${userId}`.execute(
    trx,
  )
  return files.rows.map((file) => file.id)
}
