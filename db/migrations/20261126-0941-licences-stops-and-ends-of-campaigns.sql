-- The licence of a campaign as a request of its own, its stop by the organisation, and what was told of its phases.
-- locks campaigns: some hundred rows
alter table public.campaigns
  add column transaction_request_id bigint references public.transaction_requests (id),
  add column stopped_by bigint references public.users (id),
  -- The day on which it closed because its target was reached; else its last day is that of its term.
  add column closed_on date,
  -- What was told of its life: begun, ended, and the days before the final report is due; each once.
  add column told text[] not null default '{}',
  -- A licence never changes: neither what was licensed nor for how long.
  add constraint campaigns_closed_within check (closed_on is null or closed_on between start_date and end_date);
-- locks campaigns: some hundred rows
create unique index campaigns_request on public.campaigns (transaction_request_id) where transaction_request_id is not null;
-- locks campaigns: some hundred rows
create index campaigns_stopped_by on public.campaigns (stopped_by);

-- What the ministry licensed is what readers give to: it is changed by nobody, whatever the path, and not removed.
create function public.keep_licence() returns trigger language plpgsql as $$
begin
  if old.confirmed = 'A' and (new.campaign_type <> old.campaign_type or new.campaign_amount is distinct from old.campaign_amount
      or new.number is distinct from old.number or new.currency_id is distinct from old.currency_id or new.unit_id is distinct from old.unit_id
      or new.bank_account_id is distinct from old.bank_account_id or new.licence_no is distinct from old.licence_no
      or new.ngo_id <> old.ngo_id or new.end_date <> old.end_date or new.campaign_purpose_id <> old.campaign_purpose_id) then
    raise exception 'a licensed campaign stays as it was licensed' using errcode = 'restrict_violation';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and exists (select from public.receipts r join public.donors d on d.id = r.donor_id or d.payment_id = r.payment_id where d.campaign_id = old.id) then
    raise exception 'a campaign that has given receipts is not deleted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_licence before update on public.campaigns for each row execute function public.keep_licence();
