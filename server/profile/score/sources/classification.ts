import { sql } from 'kysely'
import type { Source } from './source.ts'

/** A main and a secondary classification, and services up to three. */
export const classification: Source = () => sql`(
  select jsonb_build_object(
    'main', coalesce(bool_or(c.type = 'main'), false)::int,
    'secondary', coalesce(bool_or(c.type = 'sub'), false)::int,
    'services', (select least(1, count(*) / 3.0) from ngo_services s where s.ngo_id = n.id and s.deleted_at is null))
  from classification_ngos c where c.ngo_id = n.id and c.deleted_at is null)`
