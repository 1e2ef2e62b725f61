import { sql } from 'kysely'
import type { Source } from './source.ts'

/** A programme, the plan of this year handed in, and how many of its activities that are due have an execution [domain 4]. */
export const programs: Source = ({ today }) => sql`(select jsonb_build_object(
    'program', (exists (select from programs p where p.ngo_id = n.id and p.deleted_at is null))::int,
    'plan', (exists (select from plans l where l.ngo_id = n.id and l.year = extract(year from ${today}::date) and l.status not in ('draft', 'returned') and l.deleted_at is null))::int,
    'executions', case when d.due = 0 then 1 else d.done::numeric / d.due end)
  from (select count(*) as due, count(*) filter (where exists (select from executions e
      where e.plan_id = a.plan_id and e.activity_id = a.activity_id and e.deleted_at is null)) as done
    from plan_activities a join plans l on l.id = a.plan_id and l.year = extract(year from ${today}::date) and l.deleted_at is null
    where a.ngo_id = n.id and a.planned_end_date < ${today}::date and a.deleted_at is null) d)`
