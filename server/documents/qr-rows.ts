import { sql } from 'kysely'

/** A stamped document with its organisation. */
export interface QrRow {
  id: number
  code: string
  title: string
  destination: string
  issued_at: string
  sha256: string
  status: 'active' | 'frozen'
  replaced_by_id: number | null
  ngo_id: number
  name_ar: string
  name_en: string | null
  ngo_code: string
  status_id: number
  removed: boolean
  decision_no: string | null
  decision_date: string | null
  governorate_id: number
}
export const qrSource = sql`files_qrs q join ngos n on n.id = q.ngo_id left join transaction_requests t on t.id = q.transaction_request_id`

export const qrColumns = sql`q.id, q.code, q.title, q.destination, q.issued_at, q.sha256, q.status, q.replaced_by_id, q.ngo_id, n.name_ar, n.name_en, n.ngo_code, n.status_id, n.deleted_at is not null as removed, n.governorate_id, t.decision_no, t.decision_date`
