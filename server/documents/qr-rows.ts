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
  /** Null of a letter about a founding request; so are the columns of the organisation. */
  ngo_id: number | null
  name_ar: string | null
  name_en: string | null
  ngo_code: string | null
  status_id: number | null
  removed: boolean
  decision_no: string | null
  decision_date: string | null
  governorate_id: number | null
}
export const qrSource = sql`files_qrs q left join ngos n on n.id = q.ngo_id left join transaction_requests t on t.id = q.transaction_request_id
  left join establishments e on e.id = t.establishment_id`

/** Where its organisation is, or will be. */
export const placeOf = sql`coalesce(n.governorate_id, e.governorate_id)`

/** Columns of a document, as it stands on the day `today`. */
export const qrColumns = (today: string) =>
  sql`q.id, q.code, q.title, q.destination, q.issued_at, q.sha256, q.status, ${standingOn(today)} as standing, q.valid_until, q.revoked_at, q.replaced_by_id, q.ngo_id, n.name_ar, n.name_en, n.ngo_code, n.status_id, n.deleted_at is not null as removed, ${placeOf} as governorate_id, t.decision_no, t.decision_date`
