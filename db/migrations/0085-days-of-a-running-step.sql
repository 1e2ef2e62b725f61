-- Beside the due date of a running step stand the days by which it was reckoned, whatever the settings say by now (domain 3.3).
alter table public.transaction_requests add column stage_days integer check (stage_days >= 0);
comment on column public.transaction_requests.stage_days is 'Working days of the present step on the day of its entry; clock_days counts anew when the clock resumes.';
update public.transaction_requests q
set stage_days = case when q.clock_started_at = q.stage_entered_at then coalesce(q.clock_days, s.days_number, a.days_number) else coalesce(s.days_number, a.days_number) end
from public.transaction_type_stages s join public.action_types a on a.id = s.action_type_id
where s.transaction_type_id = q.transaction_type_id and s.stage_number = q.current_stage_number and q.stage_entered_at is not null and q.closed_at is null;
