import { z } from 'zod'

/** By what an organisation is told from another in every list. */
export const identity = {
  id: z.int(),
  ngo_code: z.string(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  legal_form_id: z.int(),
  governorate_id: z.int(),
}

/** What the decision of its registration gave an organisation, and what later decisions added [domain 2.2 ngos]. */
export const decided = {
  status_id: z.int(),
  short_name: z.string().nullable(),
  decision_no: z.string(),
  decision_date: z.string(),
  decision_file: z.int().nullable(),
  has_public_benefit: z.boolean(),
  public_benefit_decision_no: z.string().nullable(),
  public_benefit_decision_date: z.string().nullable(),
  work_scope_id: z.int().nullable(),
  work_governorates: z.array(z.int()),
  duration_type: z.enum(['unlimited', 'limited']),
  duration_until: z.string().nullable(),
  completed_by_ngo: z.string().nullable(),
  completed_by_ministry: z.string().nullable(),
}

/** A decision that changed the status of an organisation. */
export const statusChange = z.object({
  id: z.int(),
  from_status_id: z.int().nullable(),
  to_status_id: z.int(),
  decision_no: z.string(),
  decision_date: z.string(),
  reason: z.string(),
  decision_file: z.int().nullable(),
  /** Of a decision against the organisation: its basis, when it was told in the platform, and the last second in which it may be answered. Null elsewhere and before that was recorded. */
  article: z.string().nullable(),
  served_at: z.string().nullable(),
  appeal_due_at: z.string().nullable(),
  /** Recorded with a liquidation, its report and the beneficiary with the dissolution that ends it; null elsewhere and in decisions before 2026. */
  liquidator_name: z.string().nullable(),
  liquidator_phone: z.string().nullable(),
  liquidation_report_file: z.int().nullable(),
  assets_beneficiary: z.string().nullable(),
})
export type StatusChange = z.output<typeof statusChange>
/** The same with the name of who entered it, for readers in the ministry. */
export const statusChangeBy = statusChange.extend({ by: z.string().nullable() })
export type StatusChangeBy = z.output<typeof statusChangeBy>
