import { sql } from 'kysely'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Trx } from '../core/services.ts'
import type { Measure } from './rows.ts'

/** Users of an organisation who see what the notice is about. */
export async function usersWith(trx: Trx, ngoId: number, slug: PermissionSlug): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${ngoId} and u.is_active and u.deleted_at is null and holds_right(u.id, ${slug}, 'S')`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

type ToOrganisation =
  | 'N-74'
  | 'N-76'
  | 'INCENTIVE-FACTS'
  | 'INCENTIVE-TIME'
  | 'INCENTIVE-SERVED'
  | 'INCENTIVE-CANCELLED'
/** Tells the people of the organisation who see its measures. */
export const toOrganisation = async (
  trx: Trx,
  row: Measure,
  code: ToOrganisation,
  params: Notice['params'] = {},
): Promise<Notice> => ({
  code,
  userIds: await usersWith(trx, row.ngo_id, 'ngo_incentives'),
  entity: 'incentives',
  entityId: row.id,
  params,
  link: `/ministry-relation/incentives/${row.id}`,
})

/** Tells those of the ministry who may decide an appeal: the heads, but not who issued the decision or recorded the appeal. */
export async function toHeads(
  trx: Trx,
  row: Measure,
  code: 'N-75' | 'INCENTIVE-TIME-ASKED',
  recorder: number | null = null,
): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join user_transaction_roles h on h.user_id = u.id
      join transaction_request_roles r on r.id = h.transaction_request_role_id and r.slug = 'ngo_head'
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and u.governorate_id is null and u.id is distinct from ${row.issued_by} and u.id is distinct from ${recorder}::bigint
      and holds_right(u.id, 'ministry_incentives_management_comm', 'U') order by u.id`.execute(trx)
  return {
    code,
    userIds: rows.map(({ id }) => id),
    entity: 'incentives',
    entityId: row.id,
    params: { ngo: { ar: row.ngo_name_ar, en: row.ngo_name_en ?? row.ngo_name_ar } },
    link: `/ministry/ngos-communication/incentives?measure=${row.id}`,
  }
}
