import { sql } from 'kysely'
import { kindFacts } from '#contract/grants/kinds.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Trx } from '../core/services.ts'
import type { MoneyRecord } from './record.ts'

const ministryPath = '/ministry/ngos-communication/financial-grants'
const about = ({ kind, id, ngo_name_ar, ngo_name_en, decision_no }: MoneyRecord) => ({
  entity: kindFacts[kind].table,
  entityId: id,
  params: { ngo: { ar: ngo_name_ar, en: ngo_name_en ?? ngo_name_ar }, decision_no: decision_no ?? '—' },
  link: `${ministryPath}?kind=${kind}&record=${id}`,
})

/** Tells the financial reviewers who see records of the kind. */
export async function toReviewers(
  trx: Trx,
  row: MoneyRecord,
  code: 'N-70' | 'N-71' | 'N-72' | 'GRANT-LATE',
): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join user_transaction_roles h on h.user_id = u.id
      join transaction_request_roles r on r.id = h.transaction_request_role_id and r.slug = 'financial_reviewer'
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and holds_right(u.id, ${kindFacts[row.kind].ministry}, 'S') order by u.id`.execute(
    trx,
  )
  return { code, userIds: rows.map(({ id }) => id), ...about(row) }
}

/** Tells the directorate of the organisation of a grant that nobody had to approve [domain 3.9]. */
export async function toDirectorate(trx: Trx, row: MoneyRecord): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'ministry' and u.is_active and u.deleted_at is null and u.governorate_id = ${row.governorate_id}
      and holds_right(u.id, ${kindFacts[row.kind].ministry}, 'S') order by u.id`.execute(trx)
  return { code: 'GRANT-LOCAL', userIds: rows.map(({ id }) => id), ...about(row) }
}
