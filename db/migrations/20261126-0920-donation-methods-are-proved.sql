-- A donation method is offered once a test payment came and went back, and the ministry checked its agreement (domain 2.7).

-- locks ngo_payment_methods: some rows for each organisation
alter table public.ngo_payment_methods
  add column status text not null default 'draft',
  -- When a test payment came to this merchant number and went back.
  add column proved_at timestamptz,
  add column verified_by bigint,
  add column verified_at timestamptz,
  add column suspend_reason text,
  add constraint ngo_payment_methods_status_check check (status in ('draft', 'verified', 'suspended')) not valid,
  add constraint ngo_payment_methods_verified_check check (status = 'draft' or verified_at is not null) not valid,
  add constraint ngo_payment_methods_suspended_check check ((status = 'suspended') = (suspend_reason is not null)) not valid,
  add constraint ngo_payment_methods_verified_by_fkey foreign key (verified_by) references public.users (id) not valid;
-- What was active before had its agreement checked [2.7].
update public.ngo_payment_methods set status = 'verified', verified_at = updated_at where is_active;
alter table public.ngo_payment_methods validate constraint ngo_payment_methods_status_check;
alter table public.ngo_payment_methods validate constraint ngo_payment_methods_verified_check;
alter table public.ngo_payment_methods validate constraint ngo_payment_methods_suspended_check;
alter table public.ngo_payment_methods validate constraint ngo_payment_methods_verified_by_fkey;

-- Whoever could change where verified money goes would not need the ministry any more.
create function public.keep_verified_method() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and new.status <> 'draft' and (old.ngo_id, old.payment_method_id, old.merchant_no, old.bank_account_id, old.agreement_file)
    is distinct from (new.ngo_id, new.payment_method_id, new.merchant_no, new.bank_account_id, new.agreement_file) then
    raise exception 'donation method % is verified: a change makes it a draft', old.id using errcode = 'check_violation';
  end if;
  if (old.ngo_id, old.payment_method_id, old.merchant_no) is distinct from (new.ngo_id, new.payment_method_id, new.merchant_no) then
    new.proved_at := null;
  end if;
  return new;
end $$;
create trigger keep_verified before update on public.ngo_payment_methods for each row execute function public.keep_verified_method();

-- A test payment is no gift: it has neither donor nor receipt, and goes back by itself.
alter table public.payments
  add column purpose text not null default 'gift',
  add constraint payments_purpose_check check (purpose in ('gift', 'test')) not valid,
  add constraint payments_test_check check (purpose = 'gift' or campaign_id is null) not valid,
  drop constraint payments_receipted,
  add constraint payments_receipted check ((receipt_no is not null) = (finalised_at is not null and purpose = 'gift')) not valid;
alter table public.payments validate constraint payments_purpose_check;
alter table public.payments validate constraint payments_test_check;
alter table public.payments validate constraint payments_receipted;
alter table public.ledger_accounts
  drop constraint ledger_accounts_kind_check,
  -- tests: where the money of a test comes from.
  add constraint ledger_accounts_kind_check check (kind in ('gifts', 'tests', 'at_operator', 'in_account', 'in_hand', 'fees', 'spent')) not valid;
alter table public.ledger_accounts validate constraint ledger_accounts_kind_check;
alter table public.ledger_entries
  drop constraint ledger_entries_cause_check,
  add constraint ledger_entries_cause_check check (cause in ('gift', 'reversal', 'refund', 'settlement', 'expense', 'test')) not valid,
  drop constraint ledger_entries_cause,
  add constraint ledger_entries_cause check (donor_id is not null or (cause = 'test' and payment_id is not null)) not valid;
alter table public.ledger_entries validate constraint ledger_entries_cause_check;
alter table public.ledger_entries validate constraint ledger_entries_cause;

-- Books what a test payment brought (1) or took away again (-1).
create function public.book_test(of_payment bigint, sign integer) returns void language plpgsql as $$
declare
  p public.payments;
  entry bigint;
begin
  select * into strict p from public.payments where id = of_payment and purpose = 'test';
  insert into public.ledger_entries (ngo_id, cause, payment_id, happened_on)
  values (p.ngo_id, 'test', p.id, (now() at time zone 'Asia/Damascus')::date) returning id into entry;
  insert into public.ledger_postings (ngo_id, entry_id, account_id, currency_id, amount)
  select p.ngo_id, entry, public.ledger_account(p.ngo_id, null, x.kind, x.method, p.currency_id), p.currency_id, x.amount
  from (values ('tests', null::bigint, -sign * p.amount), ('at_operator', p.payment_method_id, sign * p.amount)) x (kind, method, amount);
end $$;
