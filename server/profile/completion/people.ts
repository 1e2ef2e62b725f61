import { sql } from 'kysely'
import type { Trx } from '../../core/services.ts'

const holder = (slug: string, code: string) => JSON.stringify([{ slug, codes: [code] }])
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Who reviews files of a governorate: its directorate; where nobody there may, the central ministry. */
export async function reviewersOf(trx: Trx, governorate: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; central: boolean }>`
    select u.id, coalesce(u.ministry_user_type = 'central', false) as central from users u
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (u.ministry_user_type = 'central' or u.governorate_id = ${governorate})
      and user_rights(u.id) @> ${holder('ministry_ngos_validation', 'V')}::jsonb`.execute(trx)
  const directorate = rows.filter(({ central }) => !central)
  return idsOf(directorate.length > 0 ? directorate : rows)
}
