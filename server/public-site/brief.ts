import { sql } from 'kysely'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { lateOn } from './lateness.ts'
import type { PublicWords } from './words.ts'

export interface BriefRow {
  id: number
  ngo_code: string
  name_ar: string
  name_en: string | null
  legal_form_id: number
  governorate_id: number
  status_id: number
  decision_no: string
  decision_date: string
  has_public_benefit: boolean
  late: boolean
  logo: number | null
}
/** Columns of an organisation `n` as the public sees it on the day `today`. */
export const briefColumns = (today: string) =>
  sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.has_public_benefit, n.logo, ${lateOn(today)} as late`
/** A row of the register as the public sees it. */
export const briefOf = (row: BriefRow, { word, status }: PublicWords): NgoBrief => ({
  id: row.id,
  ngo_code: row.ngo_code,
  name_ar: row.name_ar,
  name_en: row.name_en,
  legal_form: word('legal-forms', row.legal_form_id),
  governorate: word('governorates', row.governorate_id),
  status: status(row.status_id),
  decision_no: row.decision_no,
  decision_date: row.decision_date,
  has_public_benefit: row.has_public_benefit,
  late: row.late,
  logo: row.logo === null ? null : `/api/v2/guest/ngo-logo/${row.id}?v=${row.logo}`,
})
