/** Main data that are closed from the declaration of completeness until the file is reopened [domain 2.2 ★]. */
export const criticalFields = [
  'name_ar',
  'name_en',
  'legal_form_id',
  'decision_no',
  'decision_date',
  'work_scope_id',
  'work_governorates',
] as const
/** Documents closed in the same time. */
export const criticalDocuments = ['decision_file', 'bylaws_file', 'public_benefit_file'] as const
/** Parts of the headquarters' address closed in the same time. */
export const criticalPlace = ['governorate_id', 'district_id', 'sub_district_id', 'address'] as const

/** What a decision may have given. The organisation itself then never changes it, declared complete or not. */
export const decidedFields = [
  'name_ar',
  'name_en',
  'legal_form_id',
  'decision_no',
  'decision_date',
  'decision_file',
  'work_scope_id',
  'work_governorates',
  'duration_type',
  'duration_until',
  'objectives',
  'main_classification',
] as const
export type DecidedField = (typeof decidedFields)[number]

const critical: ReadonlySet<string> = new Set([
  ...criticalFields,
  ...criticalDocuments,
  ...criticalPlace,
  'objectives',
  'main_classification',
])

/** What keeps an organisation from changing its file. */
export interface Locks {
  /** Declared complete and not reopened: critical data are closed. */
  readonly declared: boolean
  /** Given by a decision: closed from birth. */
  readonly decided: readonly DecidedField[]
}
/** Why an organisation cannot change a value of its file; undefined when it can. */
export function lockOn({ declared, decided }: Locks, field: string): 'decided' | 'declared' | undefined {
  if (decided.some((one) => one === field)) return 'decided'
  return declared && critical.has(field) ? 'declared' : undefined
}
