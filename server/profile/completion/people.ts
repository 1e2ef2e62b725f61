import { sql } from 'kysely'
import type { Trx } from '../../core/services.ts'

const holder = (slug: string, code: string) => JSON.stringify([{ slug, codes: [code] }])
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Who reviews files of a governorate: its directorate; where nobody there may, the central ministry. */
export async function reviewersOf(trx: Trx, governorate: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; central: boolean }>`
    select u.id, u.ministry_user_type = 'central' as central from users u
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (u.ministry_user_type = 'central' or u.governorate_id = ${governorate})
      and user_rights(u.id) @> ${holder('ministry_ngos_validation', 'V')}::jsonb`.execute(trx)
  const directorate = rows.filter(({ central }) => !central)
  return idsOf(directorate.length > 0 ? directorate : rows)
}

/** Who keeps an organisation's file: its own users with the right to change it. */
export async function keepersOf(trx: Trx, ngoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${ngoId} and u.is_active and u.deleted_at is null
      and user_rights(u.id) @> ${holder('ngo-profile', 'U')}::jsonb`.execute(trx)
  return idsOf(rows)
}
