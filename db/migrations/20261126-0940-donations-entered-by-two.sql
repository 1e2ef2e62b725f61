-- Donations that the organisation enters itself: by one person and, where the settings or the right ask for it, confirmed
-- by another. Until then they count nowhere; what counted once is only reversed, never changed or removed.
-- locks donors: some thousand rows
alter table public.donors
  alter column receipt_no drop not null,
  add column is_promise boolean not null default false,
  -- The leaf of the receipt book, the number of the transfer, of the delivery note.
  add column paper_no text check (char_length(paper_no) between 1 and 60),
  add column lang text not null default 'ar' check (lang in ('ar', 'en')),
  -- Everybody who wrote its amount: none of them confirms it.
  add column writers bigint[] not null default '{}',
  add column confirmed_by bigint references public.users (id),
  add column confirmed_at timestamptz,
  add column reversal_reason text check (char_length(reversal_reason) between 5 and 500),
  add column reversal_by bigint references public.users (id),
  drop constraint donors_status_check,
  add constraint donors_status_check check (status in ('promised', 'entered', 'received', 'reversing', 'reversed')),
  add constraint donors_numbered check (receipt_no is not null or status in ('promised', 'entered')),
  add constraint donors_second_person check (confirmed_by is null or confirmed_by <> all (writers)),
  add constraint donors_reversal_reason check (status not in ('reversing', 'reversed') or payment_id is not null or reversal_reason is not null);
-- locks donors: some thousand rows
create index donors_confirmed_by on public.donors (confirmed_by);
-- locks donors: some thousand rows
create index donors_reversal_by on public.donors (reversal_by);
-- locks donors: some thousand rows
create index donors_list on public.donors (ngo_id, campaign_id, id) where deleted_at is null;

-- What is asked to be reversed counts until a second person has said so.
create or replace function public.counted_amount(d public.donors) returns numeric language sql immutable as $$
  select case when d.deleted_at is null and d.status in ('received', 'reversing') then coalesce(d.amount, 0) - d.refunded_amount else 0 end
$$;
create or replace function public.counted_number(d public.donors) returns integer language sql immutable as $$
  select case when d.deleted_at is null and d.status in ('received', 'reversing') then coalesce(d.number, 0) else 0 end
$$;

-- A receipt belongs to a payment or to a donation that was entered; what it says is frozen, and so is its donation.
-- locks receipts: as many rows as payments were finalised, checked in a moment
alter table public.receipts
  alter column payment_id drop not null,
  alter column amount drop not null,
  alter column currency_id drop not null,
  add column donor_id bigint unique references public.donors (id),
  add column number integer check (number > 0),
  add column unit_id integer,
  add constraint receipts_of check ((payment_id is null) <> (donor_id is null)),
  add constraint receipts_what check (case when number is null then amount is not null and currency_id is not null and unit_id is null
    else amount is null and currency_id is null and unit_id is not null and donor_id is not null end);

create function public.keep_receipted_donor() returns trigger language plpgsql as $$
begin
  if (new.deleted_at is not null or new.amount is distinct from old.amount or new.number is distinct from old.number
      or new.campaign_id <> old.campaign_id or new.ngo_id <> old.ngo_id or new.means is distinct from old.means
      or new.name is distinct from old.name or new.donor_kind <> old.donor_kind or new.donation_date <> old.donation_date
      or new.receipt_no is distinct from old.receipt_no or new.writers <> old.writers
      or new.confirmed_by is distinct from old.confirmed_by or new.status in ('promised', 'entered') or old.status = 'reversed' and new.status <> 'reversed')
    and exists (select from public.receipts r where r.donor_id = old.id) then
    raise exception 'a donation with a receipt is reversed, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_receipted before update on public.donors for each row execute function public.keep_receipted_donor();
