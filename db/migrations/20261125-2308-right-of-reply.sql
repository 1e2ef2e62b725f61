-- A refusal or a return of a request carries its basis, when it was served and until when it may be answered (amendments, cases and service).
alter table public.transaction_actions
  add column article text check (char_length(article) between 3 and 300),
  add column served_at timestamptz,
  add column appeal_due_at timestamptz;
comment on column public.transaction_actions.served_at is 'When the applicant was told of the refusal or the return in the platform.';
comment on column public.transaction_actions.appeal_due_at is 'Last second of the last day of a grievance in Damascus.';
-- Decisions that stand were told on the day on which they were taken. The history is protected from everybody but its owner.
alter table public.transaction_actions disable trigger user;
update public.transaction_actions set served_at = coalesce(finished_at, created_at),
    appeal_due_at = ((coalesce(finished_at, created_at) at time zone 'Asia/Damascus')::date + 61)::timestamp at time zone 'Asia/Damascus' - interval '1 second'
  where decision in ('return', 'reject');
alter table public.transaction_actions enable trigger user;
alter table public.transaction_actions
  add constraint transaction_actions_right_of_reply check (
    (decision in ('return', 'reject')) = (served_at is not null) and (decision in ('return', 'reject')) = (appeal_due_at is not null)
  ),
  add constraint transaction_actions_days_of_appeal check (appeal_due_at > served_at);

-- A grievance is about one decision, and a decision is answered by one grievance.
create unique index transaction_requests_grievance on public.transaction_requests (related_id)
  where related_type = 'transaction_actions' and deleted_at is null and status <> 'withdrawn';
