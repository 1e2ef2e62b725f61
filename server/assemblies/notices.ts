import { sql } from 'kysely'
import type { TemplateCode } from '#contract/core/notices/templates.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import type { MeetingRow } from './rows.ts'

export const ownPath = '/administrative-status/hold-general-body-meeting'
type Params = Notice['params']

/** Tells the people of the organisation who see its meetings. */
export const toOrganisation = async (
  trx: Trx,
  row: MeetingRow,
  code: TemplateCode,
  params: Params = {},
): Promise<Notice> => ({
  code,
  userIds: await holdersOf(trx, row.ngo_id, 'ngo_general_authority_meetings', 'S'),
  entity: 'general_authority_meetings',
  entityId: row.id,
  params,
  link: `${ownPath}?id=${row.id}`,
})

/** Tells those who lead the directorate of the organisation. */
export async function toDirectorate(
  trx: Trx,
  row: MeetingRow,
  code: TemplateCode,
  params: Params = {},
): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join user_transaction_roles h on h.user_id = u.id
      join transaction_request_roles r on r.id = h.transaction_request_role_id and r.slug = 'directorate_head'
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and u.governorate_id = ${row.ngo_governorate_id}
      and holds_right(u.id, 'ministry_transaction_requests', 'S') order by u.id`.execute(trx)
  return {
    code,
    userIds: rows.map(({ id }) => id),
    entity: 'general_authority_meetings',
    entityId: row.id,
    params: { ngo: { ar: row.ngo_name_ar, en: row.ngo_name_en ?? row.ngo_name_ar }, ...params },
    ...(row.transaction_request_id === null
      ? {}
      : { link: `/ministry/accreditation-transactions/${row.transaction_request_id}` }),
  }
}
