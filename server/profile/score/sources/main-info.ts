import { sql } from 'kysely'
import type { Source } from './source.ts'

const fields = [
  'name_ar',
  'name_en',
  'legal_form_id',
  'decision_no',
  'decision_date',
  'governorate_id',
  'work_scope_id',
  'duration_type',
  'dissolution_beneficiary',
  'about',
  'vision',
  'mission',
  'logo',
]
/** Texts of an editor are empty when only their tags are left. */
const filled = (field: string) =>
  sql`coalesce(btrim(regexp_replace(${sql.ref(`n.${field}`)}::text, '<[^>]*>|&nbsp;', '', 'g')) <> '', false)::int`

/** Fields of the main data that are filled. */
export const mainInfo: Source = () =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), filled(field)]))})`
