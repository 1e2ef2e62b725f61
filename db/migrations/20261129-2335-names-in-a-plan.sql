-- What activities and programmes were called when their plan was handed in: what the ministry read and approved stays,
-- and the organisation may call them otherwise later.
-- locks plan_activities: columns without a default are added, which reads no row; then rows of plans that were handed in are written once
alter table public.plan_activities add column activity_name text, add column program_name text;
comment on column public.plan_activities.activity_name is 'What the activity was called when its plan was handed in last; null before, and of plans that a server of before took in.';
comment on column public.plan_activities.program_name is 'What its programme was called then.';
update public.plan_activities i set activity_name = a.name, program_name = p.name
  from public.plans l, public.activities a, public.programs p
  where l.id = i.plan_id and l.status not in ('draft', 'returned') and a.id = i.activity_id and p.id = i.program_id;
