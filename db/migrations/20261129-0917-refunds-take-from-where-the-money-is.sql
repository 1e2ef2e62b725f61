-- What goes back to a donor leaves the place where the money is: what the operator has not handed over yet, then the
-- account, then the cash box. It used to leave the operator alone, whose place fell below nothing once it had handed
-- over; no movement could fill it, and the final report waited for ever.

create function public.ledger_balance(of_ngo bigint, of_campaign bigint, of_kind text, of_method bigint, of_currency integer) returns numeric
  language sql stable as $$
  select coalesce(sum(o.amount), 0) from public.ledger_accounts a join public.ledger_postings o on o.account_id = a.id
  where a.ngo_id = of_ngo and a.campaign_id is not distinct from of_campaign and a.kind = of_kind
    and a.payment_method_id is not distinct from of_method and a.currency_id = of_currency
$$;

create or replace function public.book_gift(d public.donors, of_cause text, change numeric, fee numeric) returns void language plpgsql as $$
declare
  currency integer;
  method bigint;
  place text := case coalesce(d.means, 'numbered_receipts') when 'platform_payment' then 'at_operator' when 'bank_transfer' then 'in_account' else 'in_hand' end;
  entry bigint;
  annulled bigint;
  rest numeric;
  of_account numeric := 0;
  of_hand numeric := 0;
begin
  if change = 0 and fee = 0 then return; end if;
  select coalesce(c.currency_id, 1) into currency from public.campaigns c where c.id = d.campaign_id;
  if d.payment_id is not null then
    select p.payment_method_id, p.currency_id, p.annulled_by into method, currency, annulled from public.payments p where p.id = d.payment_id;
  end if;
  -- The row of the campaign is held: its sums were changed just before.
  if of_cause = 'refund' and annulled is null then
    rest := greatest(fee - change - greatest(public.ledger_balance(d.ngo_id, d.campaign_id, place, method, currency), 0), 0);
    of_account := least(rest, greatest(public.ledger_balance(d.ngo_id, d.campaign_id, 'in_account', null, currency), 0));
    of_hand := least(rest - of_account, greatest(public.ledger_balance(d.ngo_id, d.campaign_id, 'in_hand', null, currency), 0));
  end if;
  insert into public.ledger_entries (ngo_id, cause, donor_id, payment_id, settlement_id, happened_on)
  values (d.ngo_id, case when annulled is null then of_cause else 'difference' end, d.id, d.payment_id, annulled,
    case of_cause when 'gift' then d.donation_date else (now() at time zone 'Asia/Damascus')::date end)
  returning id into entry;
  insert into public.ledger_postings (ngo_id, entry_id, account_id, currency_id, amount)
  select d.ngo_id, entry, public.ledger_account(d.ngo_id, d.campaign_id, p.kind, p.method, currency), currency, p.amount
  from (values ('gifts', null::bigint, -change), (place, method, change - fee + of_account + of_hand), ('in_account', null::bigint, -of_account),
    ('in_hand', null::bigint, -of_hand), ('fees', method, fee)) p (kind, method, amount)
  where p.amount <> 0;
end $$;
