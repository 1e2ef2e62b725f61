import { sql } from 'kysely'
import type { Source } from './source.ts'

/** Kinds of contacts that are there; codes of contact-types: 1 mobile, 2 landline, 4 e-mail, 5 website, 7 to 10 social pages. */
export const contacts: Source = () => sql`(
  select jsonb_build_object(
    'mobile', coalesce(bool_or(c.type = 1), false)::int,
    'landline', coalesce(bool_or(c.type = 2), false)::int,
    'email', coalesce(bool_or(c.type = 4), false)::int,
    'website', coalesce(bool_or(c.type in (5, 7, 8, 9, 10)), false)::int)
  from contact_information c where c.ngo_id = n.id and c.deleted_at is null)`
