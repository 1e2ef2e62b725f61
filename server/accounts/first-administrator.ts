import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../core/passwords.ts'
import type { Services } from '../core/services.ts'

/** Creates the first central administrator of a real installation, once; his one-time password is told to the console and must be changed. */
export async function firstAdministrator({ db }: Services): Promise<{ username: string; secret: string } | undefined> {
  const secret = `${randomBytes(12).toString('base64url')}1a`
  const hash = await hashPassword(secret)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first_administrator'))`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      insert into users (kind, username, email, mobile, password_hash, password_must_change, first_name, last_name, ministry_user_type)
      select 'ministry', 'admin', 'admin@localhost.example', '+963900000000', ${hash}, 1, 'مدير', 'النظام', 'central'
      where not exists (select 1 from users where kind = 'ministry') returning id`.execute(trx)
    if (!rows[0]) return undefined
    await sql`insert into user_roles (user_id, role_id) select ${rows[0].id}, id from roles where slug = 'CA'`.execute(
      trx,
    )
    return { username: 'admin', secret }
  })
}
