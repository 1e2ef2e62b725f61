import { sql } from 'kysely'
import type { Source } from './source.ts'

/** Fewest and most that may be recorded for the numbers declared: ten per cent beside them [domain 4]. */
const [least, most] = [0.9, 1.1]

/** General information that was declared, and whether the registers of staff and volunteers agree with it. */
export const staff: Source = () => sql`(select jsonb_build_object(
    'general_info', (i.id is not null)::int,
    'numbers', coalesce((r.recorded between ${sql.lit(least)} * d.declared and ${sql.lit(most)} * d.declared)::int, 0))
  from (select 1) one left join general_infos i on i.ngo_id = n.id
    left join lateral (select (i.data ->> 'employees_number')::int + (i.data ->> 'volunteers_number')::int as declared) d on true
    cross join lateral (select (select count(*) from employees e where e.ngo_id = n.id and e.end_date is null and e.deleted_at is null)
      + (select count(*) from volunteers v where v.ngo_id = n.id and v.end_date is null and v.deleted_at is null) as recorded) r)`
