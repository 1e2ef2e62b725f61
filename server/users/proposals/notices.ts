import { sql } from 'kysely'
import type { Db, Trx } from '../../core/services.ts'
import type { Subject } from './rows.ts'

/** Name of the person or of the role whose rights or account wait. */
export async function wordsOf(db: Db | Trx, subject: Subject): Promise<{ ar: string; en: string }> {
  const { rows } = await (
    subject.kind === 'role'
      ? sql<{
          ar: string
          en: string
        }>`select name_ar as ar, coalesce(name_en, name_ar) as en from roles where id = ${subject.roleId}`
      : sql<{
          ar: string
          en: string
        }>`select concat_ws(' ', first_name, last_name) as ar, concat_ws(' ', first_name, last_name) as en from users where id = ${subject.userId}`
  ).execute(db)
  const { ar, en } = rows[0] ?? { ar: '', en: '' }
  if (subject.kind === 'role') return { ar: `الدور «${ar}»`, en: `the role “${en}”` }
  return subject.kind === 'account' ? { ar: `حساب ${ar}`, en: `the account of ${en}` } : { ar, en }
}

/** Page on which a proposal is decided. */
export const linkOf = (subject: Subject): string =>
  subject.kind === 'role' ? '/ministry/settings/roles' : '/ministry/settings/users/ministry-users'
