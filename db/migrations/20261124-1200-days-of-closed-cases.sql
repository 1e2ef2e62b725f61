-- How long steps really take: expected dates come from it once thirty closed cases are known.
alter table public.transaction_actions add column used_days integer check (used_days >= 0);
comment on column public.transaction_actions.used_days is 'Working days that the step had used by its clock when this decision ended it; null where it has no clock.';

create table public.stage_durations (
  transaction_type_id bigint not null references public.transaction_types (id) on delete cascade,
  stage_number integer not null,
  cases integer not null check (cases >= 30),
  days integer not null check (days >= 0),
  measured_at timestamptz not null default now(),
  primary key (transaction_type_id, stage_number)
);
comment on table public.stage_durations is 'Measured each night from the last closed cases; a stage without a row has too few of them.';
comment on column public.stage_durations.days is 'Working days that four of five of these cases did not exceed.';
create index transaction_requests_closed on public.transaction_requests (transaction_type_id, closed_at desc) where closed_at is not null;

-- Of decisions made before (the rows change in no other way, so the guard is set aside for it): the working days between entry and decision, where nothing stopped the clock.
alter table public.transaction_actions disable trigger append_only;
with days as (
  select d.day::date as day, count(*) filter (
    where extract(dow from d.day) not in (select jsonb_array_elements_text(value)::int from public.settings where key = 'country.weekend' union select 5 where not exists (select from public.settings where key = 'country.weekend') union select 6 where not exists (select from public.settings where key = 'country.weekend'))
      and not exists (select from public.annual_holidays h where h.deleted_at is null and case
        when not h.is_recurring then d.day::date between h.start_date and h.end_date
        when to_char(h.start_date, 'MM-DD') <= to_char(h.end_date, 'MM-DD') then to_char(d.day, 'MM-DD') between to_char(h.start_date, 'MM-DD') and to_char(h.end_date, 'MM-DD')
        else to_char(d.day, 'MM-DD') >= to_char(h.start_date, 'MM-DD') or to_char(d.day, 'MM-DD') <= to_char(h.end_date, 'MM-DD') end)
  ) over (order by d.day) as worked
  from (select min(started_at)::date - 1 as first, max(finished_at)::date + 1 as last from public.transaction_actions) span,
    generate_series(span.first, span.last, interval '1 day') d(day)
)
update public.transaction_actions a set used_days = greatest(0, till.worked - since.worked)
from days since, days till
where since.day = (a.started_at at time zone 'Asia/Damascus')::date and till.day = (a.finished_at at time zone 'Asia/Damascus')::date
  and a.decision in ('forward', 'approve', 'reject') and a.finished_at >= a.started_at
  and not exists (select from public.transaction_actions o where o.transaction_request_id = a.transaction_request_id and o.stage_number = a.stage_number and o.decision in ('return', 'external'));
alter table public.transaction_actions enable trigger append_only;
