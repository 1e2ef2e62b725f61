-- Since when the answer to a plan is counted: the day on which it was handed in last. submitted_at keeps the first one.
alter table public.plans add column clock_started_at timestamptz;
update public.plans p set clock_started_at = coalesce((select max(l.created_at) from public.logs l
  where l.entity = 'plans' and l.entity_id = p.id and l.action = 'submit'), p.submitted_at)
where p.status = 'submitted';
