-- The end of the founding life cycle (domain 3.1, 3.2, Q38): when a request ended, what the law's clock stood still for,
-- whose data was erased, and letters whose reminder was sent.
alter table public.establishments
  add column ended_at timestamptz,
  add column erased_at timestamptz,
  add column legal_paused_days integer not null default 0 check (legal_paused_days >= 0);
comment on column public.establishments.ended_at is 'When the request reached a final status; twelve months later its personal data is erased [Q38].';
comment on column public.establishments.erased_at is 'Personal data of its people is gone; number, form, governorate, proposed name, statuses and dates stay.';
comment on column public.establishments.legal_paused_days is 'Calendar days by which a return or a freezing moved legal_deadline_at.';
update public.establishments e set ended_at = coalesce((select max(q.closed_at) from public.transaction_requests q where q.establishment_id = e.id), e.updated_at)
  where e.status_id in (9, 10, 11, 12);

-- By trigger: no way into or out of a final status can forget it.
create function public.set_ended_at() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.status_id in (9, 10, 11, 12) then coalesce(new.ended_at, now()) end;
  return new;
end $$;
create trigger set_ended_at before insert or update of status_id on public.establishments
  for each row execute function public.set_ended_at();
create index establishments_ended on public.establishments (ended_at) where erased_at is null and status_id in (10, 11, 12);

alter table public.establishments
  drop constraint establishments_check1,
  drop constraint establishments_check5,
  add check (name_assignment <> 'refused' or name_assignment_note is not null or erased_at is not null),
  add check (status_id <> 10 or (reject_reason_id is not null and (reject_text is not null or erased_at is not null))),
  add check ((status_id in (9, 10, 11, 12)) = (ended_at is not null)),
  add check (erased_at is null or status_id in (10, 11, 12));

alter table public.users
  alter column email drop not null,
  alter column mobile drop not null,
  alter column password_hash drop not null,
  alter column first_name drop not null,
  alter column last_name drop not null,
  add column erased_at timestamptz,
  add check (erased_at is not null or num_nulls(email, mobile, password_hash, first_name, last_name) = 0),
  add check (erased_at is null or (num_nonnulls(email, mobile, password_hash, first_name, last_name) = 0 and not is_active));
comment on column public.users.erased_at is 'Founding accounts whose requests are all erased: the row stays for the keys that point to it.';

alter table public.transaction_requests
  drop constraint transaction_requests_check4,
  add column erased_at timestamptz,
  add check (status <> 'rejected' or (reject_reason_id is not null and (reject_text is not null or erased_at is not null)));

alter table public.transaction_actions
  alter column from_user_id drop not null,
  drop constraint transaction_actions_check,
  add column reminded_at timestamptz,
  add column erased_at timestamptz,
  add check (decision not in ('return', 'reject') or notes is not null or erased_at is not null),
  add check (from_user_id is not null or decision = 'approve');
comment on column public.transaction_actions.from_user_id is 'Null = by law: nobody decided within the legal term.';
comment on column public.transaction_actions.reminded_at is 'When the officer was told that the body has not answered.';

create or replace function public.guard_transaction_action() returns trigger language plpgsql as $$
declare
  writable text[] := array['finished_at', 'is_late', 'external_opinion', 'external_reply_no', 'external_reply_date', 'external_reply_notes', 'reminded_at', 'updated_at', 'updated_by'];
begin
  if new.erased_at is not null and exists (
    select from public.transaction_requests q join public.establishments e on e.id = q.establishment_id
    where q.id = old.transaction_request_id and e.erased_at is not null
  ) then
    writable := writable || array['notes', 'internal_notes', 'files', 'erased_at'];
  end if;
  if to_jsonb(new) - writable is distinct from to_jsonb(old) - writable then
    raise exception 'transaction_actions is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A row of the log loses personal data only under a later row of the same transaction that tells of the erasure; hash and
-- chain stay as sealed.
alter table public.logs add column erased_by bigint references public.logs (id);
comment on column public.logs.erased_by is 'The row that tells of the erasure of personal data in this one and holds the digest of what is left.';
create function public.guard_log() returns trigger language plpgsql as $$
declare
  erasable text[] := array['description_ar', 'changes', 'ip_address', 'erased_by'];
begin
  if old.erased_by is not null or old.changes ? 'erased_logs'
    or to_jsonb(new) - erasable is distinct from to_jsonb(old) - erasable
    or not exists (select from public.logs l where l.id = new.erased_by and l.id > old.id and l.changes ? 'erased_logs' and l.xmin = pg_current_xact_id()::xid) then
    raise exception 'logs is append-only: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger append_only on public.logs;
create trigger append_only before update on public.logs
  for each row execute function public.guard_log();
create trigger append_only_delete before delete on public.logs
  for each row execute function public.refuse_change();
