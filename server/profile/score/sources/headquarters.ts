import { sql } from 'kysely'
import { endingForms } from '#contract/profile/branches.ts'
import type { Source } from './source.ts'

/** A complete headquarters with an occupancy document still valid, and the complete ones of the other branches. */
export const headquarters: Source = ({ today }) => sql`(
  select jsonb_build_object(
    'headquarters', coalesce(bool_or(b.is_main and b.filled and b.valid), false)::int,
    'branches', coalesce(avg((b.filled and b.decision_no is not null and b.decision_date is not null)::int) filter (where not b.is_main), 1))
  from (
    select is_main, decision_no, decision_date,
      district_id is not null and sub_district_id is not null and latitude is not null and longitude is not null and real_estate_number is not null
        and area_id is not null and possessive_form_id is not null and occupancy_file is not null as filled,
      coalesce(occupancy_until >= ${today}::date, possessive_form_id <> all(${endingForms}::int[]), false) as valid
    from branches where ngo_id = n.id and deleted_at is null and status <> 'closed') b)`
