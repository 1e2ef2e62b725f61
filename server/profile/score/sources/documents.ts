import { sql } from 'kysely'
import type { Source } from './source.ts'

/** Documents that are there; the public-benefit decision is asked only of those that have the benefit. */
export const documents: Source = () => sql`(
  select jsonb_object_agg(needed.key, case when needed.key = 'public_benefit_file' and not n.has_public_benefit then null else
    exists (select from ngo_documents d where d.ngo_id = n.id and d.key = needed.key and d.deleted_at is null)::int end)
  from unnest(array['decision_file', 'bylaws_file', 'organizational_structure_file', 'financial_bylaw_file', 'public_benefit_file']) needed (key))`
