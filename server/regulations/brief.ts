import { sql } from 'kysely'
import type { RegulationRow } from '#contract/regulations/calls.ts'
import { regulationModels, type RegulationModel } from '#contract/regulations/reference.ts'
import { found } from '../core/errors.ts'

export type Brief = Omit<RegulationRow, 'articles' | 'match'>

export const referenceColumns = sql`r.id, r.model, r.name_ar, r.name_en, r.number, r.issue_date, r.state`
/** Columns of a text as the public sees it in a list; needs `briefSource`. */
export const briefColumns = sql`${referenceColumns}, r.issuing_authority, r.summary_ar, jsonb_build_object('id', t.id, 'name_ar', t.name_ar, 'name_en', t.name_en) as type`
export const briefSource = sql`regulations r join regulation_types t on t.id = r.regulation_type_id`
/** The only texts that the public is shown. */
export const shown = sql`r.is_published and r.deleted_at is null`
export const newestFirst = sql`r.issue_date desc, r.id desc`

/** The model of an address: missing is law, anything else than the five is not found [spec 1§2]. */
export const modelOf = (value: string | undefined): RegulationModel =>
  value === undefined ? 'law' : found(regulationModels.find((one) => one === value))
