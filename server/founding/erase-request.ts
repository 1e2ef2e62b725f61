import { sql } from 'kysely'
import { deleteUnusedFiles } from '../core/files/erase.ts'
import { eraseLogs, type Erasable, type LogRow } from '../core/log/erase-logs.ts'
import type { Services, Trx } from '../core/services.ts'
import { eraseAccount } from './erase-account.ts'
import { fieldsOf } from './values.ts'

/** Months for which the data of a request that came to nothing is kept [domain 3.1, Q38]. */
const keptMonths = 12

/** Requests whose time is over. One that is frozen, or about which an appeal is open or younger than the term, is kept. */
export function endedLongAgo(now: Date) {
  const before = sql`(${now.toISOString()}::timestamptz - make_interval(months => ${keptMonths}))`
  return sql`e.status_id in (10, 11, 12) and e.erased_at is null and not e.is_frozen and e.ended_at < ${before}
    and not exists (select 1 from transaction_requests q where q.slug <> 'establishing_ngo' and (q.establishment_id = e.id or (q.related_type = 'establishments' and q.related_id = e.id))
      and (q.status not in ('draft', 'approved', 'rejected', 'withdrawn', 'closed_no_reply') or q.closed_at >= ${before}))`
}

/** What stays of the organisation that was to be: its proposed name, form, place and field. */
const remainder = [
  'name_ar',
  'name_en',
  'legal_form_id',
  'governorate_id',
  'main_classification_ids',
  'sub_classification_ids',
  'work_scope_id',
  'work_governorate_ids',
]
/** Changes in the log that tell where a request stood, and of no person. */
const keptChanges = /^(status_id|current_stage_number|legal_deadline_at|is_frozen|is_active)$/

/** The row without what it may say of people: values, names in sentences, the address from which the applicant came. */
const leftOf =
  (userId: number) =>
  (row: LogRow): Erasable => {
    const changes = Object.entries(row.changes ?? {}).filter(([key]) => keptChanges.test(key))
    return {
      description_ar: row.entity.startsWith('est_') ? 'بيانات شخصية مُحيت' : row.description_ar,
      changes: changes.length > 0 ? Object.fromEntries(changes) : null,
      ip_address: row.user_id === userId ? null : row.ip_address,
    }
  }

const empty = (table: 'est_account' | 'est_ngo', columns: readonly string[], id: number) =>
  sql`update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))}, field_versions = '{}' where establishment_id = ${id}`

/** Everything that its people told or were told in the request's own tables; answers the numbers of its transactions. */
async function emptyRequest(trx: Trx, now: string, id: number): Promise<number[]> {
  await sql`update establishments set erased_at = ${now}, freeze_reason = null, name_assignment_note = null, reject_text = null, decision_file = null where id = ${id}`.execute(
    trx,
  )
  await sql`delete from verification_codes where target in (select 'founder:' || id from est_members where establishment_id = ${id})`.execute(
    trx,
  )
  for (const table of ['est_confirmations', 'est_section_reviews', 'est_docs', 'est_members', 'est_real_estates'])
    await sql`delete from ${sql.table(table)} where establishment_id = ${id}`.execute(trx)
  await empty('est_account', [...fieldsOf('est_account'), 'id_number_hash'], id).execute(trx)
  const kept = new Set(remainder)
  await empty(
    'est_ngo',
    fieldsOf('est_ngo').filter((field) => !kept.has(field)),
    id,
  ).execute(trx)
  const { rows } = await sql<{
    id: number
  }>`update transaction_requests set erased_at = ${now}, details = null, payload = null, reject_text = null, subject = case when slug = 'establishing_ngo' then subject else request_no end
    where establishment_id = ${id} returning id`.execute(trx)
  const requests = rows.map((row) => row.id)
  await sql`update transaction_actions set erased_at = ${now}, notes = null, internal_notes = null, legal_opinion = null, external_reply_notes = null, files = '[]' where transaction_request_id = any(${requests})`.execute(
    trx,
  )
  // Letters to outside bodies tell what the officer wrote of the request.
  const letters = sql`select id from files_qrs where transaction_request_id = any(${requests}) and ngo_id is null`
  await sql`delete from file_qr_logs where file_qr_id in (${letters})`.execute(trx)
  await sql`delete from files_qrs where id in (${letters})`.execute(trx)
  await sql`delete from transaction_documents where transaction_request_id = any(${requests})`.execute(trx)
  return requests
}

/** Files of the request: what its people uploaded, what the ministry added to it. */
async function filesOfRequest(trx: Trx, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from attachments where establishment_id = ${id} or (owner_type = 'establishments' and owner_id = ${id})
      or (owner_type = 'transaction_requests' and owner_id in (select q.id from transaction_requests q where q.establishment_id = ${id}))
    union select d.file from transaction_documents d join transaction_requests q on q.id = d.transaction_request_id where q.establishment_id = ${id}
    union select (f ->> 'file')::bigint from transaction_actions a join transaction_requests q on q.id = a.transaction_request_id, jsonb_array_elements(a.files) f where q.establishment_id = ${id}
    union select decision_file from establishments where id = ${id} and decision_file is not null`.execute(trx)
  return rows.map((row) => row.id)
}

/** Erases the personal data of one ended request, and of its account when nothing else needs it; answers the keys of the files to remove after the commit, nothing when its time is not over or another process is at it. */
export async function eraseRequest(trx: Trx, services: Services, id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{
    user_id: number
    tracking_no: string
  }>`select e.user_id, e.tracking_no from establishments e where e.id = ${id} and ${endedLongAgo(services.now())} for update of e skip locked`.execute(
    trx,
  )
  const [request] = rows
  if (!request) return undefined
  const now = services.now().toISOString()
  const { user_id: userId, tracking_no } = request
  const files = await filesOfRequest(trx, id)
  const requests = await emptyRequest(trx, now, id)
  const told = sql`(entity = 'establishments' and entity_id = ${id}) or (entity = 'transaction_requests' and entity_id = any(${requests}))`
  await sql`delete from user_notifications where user_id = ${userId} and (${told})`.execute(trx)
  await sql`delete from outbox where ${told}`.execute(trx)
  await sql`delete from idempotency_keys where owner = ${`user:${userId}`}`.execute(trx)
  const account = await eraseAccount(trx, now, userId)
  const gone = await deleteUnusedFiles(trx, [...files, ...(account ?? [])])
  const own = account ? sql` or user_id = ${userId} or (entity = 'users' and entity_id = ${userId})` : sql``
  await eraseLogs(trx, sql`establishment_id = ${id} or ${told}${own}`, leftOf(userId), {
    entity: 'establishments',
    entity_id: id,
    establishment_id: id,
    description_ar: `محو البيانات الشخصية للطلب ${tracking_no} بعد انقضاء مدة الحفظ`,
    after: {
      erased: [
        'applicant',
        'founders',
        'organisation',
        'headquarters',
        'documents',
        'reviews',
        'notes',
        'messages',
        'log',
      ].concat(account ? ['account', 'sessions'] : []),
      files: gone.length,
    },
  })
  return gone.map((file) => file.storage_key)
}
