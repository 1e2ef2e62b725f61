import { sql } from 'kysely'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Trx } from '../core/services.ts'

/** Active users of an organisation that hold a right, by way of roles or for themselves. */
export async function holdersOf(
  trx: Trx,
  ngoId: number,
  slug: PermissionSlug,
  code: PermissionCode,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.kind = 'org' and u.ngo_id = ${ngoId} and u.is_active and u.deleted_at is null and holds_right(u.id, ${slug}, ${code})`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Who keeps an organisation's file: its own users with the right to change it. */
export const keepersOf = (trx: Trx, ngoId: number): Promise<number[]> => holdersOf(trx, ngoId, 'ngo-profile', 'U')
