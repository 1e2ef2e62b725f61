import { sql } from 'kysely'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import { type DocumentState, standingOn } from '../core/papers/standing.ts'

/** A stamped document with its organisation. */
export interface QrRow {
  id: number
  code: string
  title: string
  destination: string
  issued_at: string
  sha256: string
  status: DocumentState
  standing: DocumentStanding
  valid_until: string | null
  revoked_at: string | null
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

/** Columns of a document, as it stands on the day `today`. */
export const qrColumns = (today: string) =>
  sql`q.id, q.code, q.title, q.destination, q.issued_at, q.sha256, q.status, ${standingOn(today)} as standing, q.valid_until, q.revoked_at, q.replaced_by_id, q.ngo_id, n.name_ar, n.name_en, n.ngo_code, n.status_id, n.deleted_at is not null as removed, n.governorate_id, t.decision_no, t.decision_date`
