import { sql } from 'kysely'
import type { Trx } from '../core/services.ts'

const open = sql`u.is_active and u.deleted_at is null`
const holds = (slug: 'ministry_guest_messages' | 'ngo_public_messages') =>
  sql`user_rights(u.id) @> ${JSON.stringify([{ slug }])}::jsonb`
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Who reads messages to the ministry from a governorate: its directorate; where nobody there may read them, the central ministry. */
export async function ministryReaders(trx: Trx, governorate: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; central: boolean }>`
    select u.id, coalesce(u.ministry_user_type = 'central', false) as central from users u
    where u.kind = 'ministry' and ${open} and (u.ministry_user_type = 'central' or u.governorate_id = ${governorate})
      and ${holds('ministry_guest_messages')}`.execute(trx)
  const directorate = rows.filter(({ central }) => !central)
  return idsOf(directorate.length > 0 ? directorate : rows)
}

/** Who reads an organisation's messages: its own users with the right. */
export async function ngoReaders(trx: Trx, ngoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${ngoId} and ${open} and ${holds('ngo_public_messages')}`.execute(
    trx,
  )
  return idsOf(rows)
}
