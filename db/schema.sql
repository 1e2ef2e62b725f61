-- Written by `npm run migrate`. Do not edit: change the database by a new migration.

create extension btree_gin;
create extension fuzzystrmatch;
create extension pg_trgm;

CREATE OR REPLACE PROCEDURE public.add_organisation_policy(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy own_organisation on %s using (
      (select nullif(current_setting('app.ngo_id', true), '')) is null
      or ngo_id = (select nullif(current_setting('app.ngo_id', true), '')::bigint)
    )
  $policy$, target);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.add_owner_policy(IN target regclass, IN own text, IN readable text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  -- A founding request is the founder's, and later that of the organisation which came out of it.
  own := replace(own, '$founding', $founding$(establishment_id = $establishment
    or exists (select from public.establishments e where e.id = establishment_id and e.ngo_id = $ngo))$founding$);
  own := replace(own, '$ngo', $ngo$(select nullif(current_setting('app.ngo_id', true), '')::bigint)$ngo$);
  own := replace(own, '$establishment', $est$(select nullif(current_setting('app.establishment_id', true), '')::bigint)$est$);
  execute format('alter table %s enable row level security', target);
  execute format($policy$
    create policy own_rows on %s using (
      (select nullif(current_setting('app.ngo_id', true), '')) is null
      or %s
      or nullif(current_setting('app.ngo_id', true), '') is null
    )
  $policy$, target, own);
  if readable is not null then
    execute format('create policy readable_rows on %s for select using (%s)', target, readable);
  end if;
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.add_updated_at_triggers()
 LANGUAGE plpgsql
AS $procedure$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'set_updated_at')
  loop
    execute format('create trigger set_updated_at before update on %s for each row execute function public.set_updated_at()', target);
  end loop;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.ar_norm(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    regexp_replace(
      case when lower(normalize(value, NFKD) collate "C") ~ '[ٱٲٳۃہھەۿیېےۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠-٩۰-۹]' then
        translate(
          lower(normalize(value, NFKD) collate "C"),
          'ٱٲٳةۃہھەۿىیےېۍێؠؽؾؿکڪػؼۆۇۈۉۋۏۅڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
          'اااههههههييييييييييككككووووووورل01234567890123456789'
        )
      else translate(lower(normalize(value, NFKD) collate "C"), 'ةى', 'هي') end collate "C",
      '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
      '', 'g'
    ) collate "C",
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4\u2000-\u205F\u20A0-\u20CF\u3000-\u3003\uFD3E\uFD3F]+',
    ' ', 'g'
  ))
$function$
;

CREATE OR REPLACE FUNCTION public.book_expense()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  currency integer;
  entry bigint;
  change numeric := case when new.status = 'booked' then new.amount else -new.amount end;
begin
  if tg_op = 'INSERT' and new.status = 'entered' or tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  select c.currency_id into currency from public.campaigns c where c.id = new.campaign_id and c.ngo_id = new.ngo_id;
  insert into public.ledger_entries (ngo_id, cause, expense_id, happened_on)
  values (new.ngo_id, case when new.status = 'reversed' then 'reversal' when new.kind = 'expense' then 'expense' else 'settlement' end, new.id,
    case new.status when 'booked' then new.spent_on else (now() at time zone 'Asia/Damascus')::date end)
  returning id into entry;
  insert into public.ledger_postings (ngo_id, entry_id, account_id, currency_id, amount)
  select new.ngo_id, entry, public.ledger_account(new.ngo_id, new.campaign_id, p.kind, p.method, currency), currency, p.amount
  from (values
    (case new.kind when 'expense' then new.place else 'at_operator' end, new.payment_method_id, -change),
    (case new.kind when 'expense' then 'spent' else 'in_account' end, null::bigint, change)) p (kind, method, amount);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.book_gift(d donors, of_cause text, change numeric, fee numeric)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.book_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  p public.payments;
  entry bigint;
begin
  if new.decision is distinct from 'settled' or old.decision is not null or new.way not in ('paid_by_ngo', 'lost') then return null; end if;
  select * into strict p from public.payments where id = new.payment_id and ngo_id = new.ngo_id;
  insert into public.ledger_entries (ngo_id, cause, payment_id, settlement_id, happened_on)
  values (new.ngo_id, 'difference', p.id, new.id, (now() at time zone 'Asia/Damascus')::date) returning id into entry;
  insert into public.ledger_postings (ngo_id, entry_id, account_id, currency_id, amount)
  select new.ngo_id, entry, public.ledger_account(new.ngo_id, p.campaign_id, x.kind, x.method, p.currency_id), p.currency_id, x.amount
  from (values
    (case new.way when 'lost' then 'lost' else 'in_account' end, null::bigint, case new.way when 'lost' then new.amount else -new.amount end),
    ('at_operator', p.payment_method_id, case new.way when 'lost' then -new.amount else new.amount - new.fee end),
    ('fees', p.payment_method_id, case new.way when 'lost' then 0 else new.fee end)) x (kind, method, amount)
  where x.amount <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.book_settlement_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  s public.difference_settlements;
  entry bigint;
begin
  if new.decision is distinct from 'reversed' or old.decision is not null then return null; end if;
  update public.difference_settlements set reversed_by = new.id where id = new.settlement_id returning * into strict s;
  if s.way not in ('paid_by_ngo', 'lost') then return null; end if;
  insert into public.ledger_entries (ngo_id, cause, payment_id, settlement_id, reversal_id, happened_on)
  values (s.ngo_id, 'difference', s.payment_id, s.id, new.id, (now() at time zone 'Asia/Damascus')::date) returning id into entry;
  insert into public.ledger_postings (ngo_id, entry_id, account_id, currency_id, amount)
  select o.ngo_id, entry, o.account_id, o.currency_id, -o.amount
  from public.ledger_postings o join public.ledger_entries e on e.id = o.entry_id
  where e.settlement_id = s.id and e.reversal_id is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.book_test(of_payment bigint, sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.budget_digest(of_budget bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select md5(concat(
    (select string_agg(concat_ws('|', l.id, l.account_id, l.name, l.planned, l.actual, l.note), ';' order by l.id)
      from public.annual_budget_lines l where l.budget_id = of_budget), '#',
    (select string_agg(concat_ws('|', x.id, x.name, x.opening, x.closing), ';' order by x.id)
      from public.annual_budget_balances x where x.budget_id = of_budget)))
$function$
;

CREATE OR REPLACE FUNCTION public.cap_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid numeric;
  back numeric;
begin
  if new.outcome is not null and new.outcome <> 'done' then return null; end if;
  select p.amount into paid from public.payments p where p.id = new.payment_id for update;
  select coalesce(sum(r.amount), 0) into back from public.refunds r
  where r.payment_id = new.payment_id and (r.outcome = 'done' or (r.outcome is null and (r.decision is null or r.decision = 'approved')));
  if back > paid then
    raise exception 'refunds of payment % are more than what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wanted bigint := case tg_table_name when 'ledger_entries' then new.id else (to_jsonb(new) ->> 'entry_id')::bigint end;
  count integer;
  odd integer;
begin
  select count(*), count(distinct p.currency_id) filter (where s.sum <> 0) into count, odd
  from public.ledger_postings p
    join (select currency_id, sum(amount) as sum from public.ledger_postings where entry_id = wanted group by currency_id) s
      using (currency_id)
  where p.entry_id = wanted;
  if count < 2 or odd > 0 then
    raise exception 'ledger entry % does not balance', wanted using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_profile_weights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(weight) from public.profile_weights) <> 100 then
    raise exception 'the weights of the profile must add up to 100' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.closed_duties(officer bigint, request bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(distinct case d.duty when 'evaluate' then 'decide' else 'issue' end), '{}')
  from public.transaction_requests q
    join public.transaction_types t on t.id = q.transaction_type_id
      and (t.separate_duties or not public.is_second_person(officer, t.duties_joined_by, now()))
    join public.transaction_actions a on a.transaction_request_id = q.id and a.decision in ('forward', 'return', 'external', 'approve')
    join public.action_types d on d.id = a.action_type_id and d.duty in ('evaluate', 'draft')
  where q.id = request and not public.is_second_person(officer, a.from_user_id, now())
$function$
;

CREATE OR REPLACE FUNCTION public.count_donation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fee numeric := 0;
begin
  if tg_op <> 'INSERT' then
    update public.campaigns set collected_amount = collected_amount - public.counted_amount(old),
      collected_number = collected_number - public.counted_number(old) where id = old.campaign_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.campaigns set collected_amount = collected_amount + public.counted_amount(new),
      collected_number = collected_number + public.counted_number(new) where id = new.campaign_id;
    if new.payment_id is not null then
      select case p.fee_payer when 'ngo' then p.fee else 0 end into fee from public.payments p where p.id = new.payment_id;
    end if;
  end if;
  if tg_op = 'INSERT' then
    if public.counted_amount(new) <> 0 then perform public.book_gift(new, 'gift', public.counted_amount(new), fee); end if;
  elsif tg_op = 'DELETE' then
    perform public.book_gift(old, 'reversal', -public.counted_amount(old), 0);
  elsif old.campaign_id <> new.campaign_id or old.means is distinct from new.means then
    perform public.book_gift(old, 'reversal', -public.counted_amount(old), 0);
    perform public.book_gift(new, 'gift', public.counted_amount(new), 0);
  else
    perform public.book_gift(
      new,
      case when new.payment_id is not null then 'refund' when public.counted_amount(new) < public.counted_amount(old) then 'reversal' else 'gift' end,
      public.counted_amount(new) - public.counted_amount(old),
      -- An operator that gives everything back gives its commission back too.
      case when public.counted_amount(new) = 0 and public.counted_amount(old) <> 0 then -fee else 0 end);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_template_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.purpose, new.body_ar, new.body_en) is distinct from (old.purpose, old.body_ar, old.body_en) then
    new.version := old.version + 1;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.counted_amount(d donors)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when d.deleted_at is null and d.status in ('received', 'reversing') then coalesce(d.amount, 0) - d.refunded_amount else 0 end
$function$
;

CREATE OR REPLACE FUNCTION public.counted_number(d donors)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when d.deleted_at is null and d.status in ('received', 'reversing') then coalesce(d.number, 0) else 0 end
$function$
;

CREATE OR REPLACE FUNCTION public.decided_fields(ngo bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case when d.registered or d.founded then array['name_ar', 'legal_form_id', 'decision_no', 'decision_date']
      when d.renamed then array['name_ar'] else '{}' end
    || case when n.name_en is not null and d.named_in_english then array['name_en'] else '{}' end
    || case when n.decision_file is not null and d.with_file then array['decision_file'] else '{}' end
    || case when d.founded then array['work_scope_id', 'work_governorates', 'duration_type', 'duration_until',
      'objectives', 'main_classification'] else '{}' end
  from public.ngos n
    left join public.establishments e on e.ngo_id = n.id
    left join public.est_ngo g on g.establishment_id = e.id
    left join public.immediate_ngos i on i.ngo_id = n.id
    cross join lateral (select bool_or(h.decision_file is not null) as with_file, count(*) > 0 as registered
      from public.ngo_status_histories h where h.ngo_id = n.id and h.to_status_id = 1 and coalesce(h.from_status_id, 8) = 8) h
    cross join lateral (select count(*) > 0 as renamed from public.ngo_former_names f where f.ngo_id = n.id) f
    cross join lateral (select h.registered, f.renamed, e.id is not null as founded,
      coalesce(h.with_file, false) or e.id is not null as with_file,
      g.name_en is not null or i.name_en is not null or f.renamed as named_in_english) d
  where n.id = ngo
$function$
;

CREATE OR REPLACE FUNCTION public.decision_folded(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    regexp_replace(public.ar_norm(value) collate "C", '([0-9]+)', ' \1 ', 'g') collate "C", ' +', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.duty_day_of_law(duty text, of_year integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case duty
    when 'plan' then make_date(of_year, 1, 31)
    when 'annual_budget' then make_date(of_year + 1, 4, 30)
    when 'campaign_report' then make_date(of_year, 1, 31)
    else make_date(of_year + 1, 3, 31) end
$function$
;

CREATE OR REPLACE FUNCTION public.duty_due_on(duty text, of_year integer, ngo bigint)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(public.duty_day_of_law(duty, of_year), public.extended_until(duty, of_year, ngo))
$function$
;

CREATE OR REPLACE FUNCTION public.extended_until(duty text, of_year integer, ngo bigint)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select max(x.due_on) from public.extensions x
  where x.kind = duty and x.year = of_year and x.deleted_at is null
    and (x.ngo_id is null or x.ngo_id = ngo)
    and ((x.legal_form_id is null and x.governorate_id is null) or exists (select from public.ngos n where n.id = ngo
      and (x.legal_form_id is null or x.legal_form_id = n.legal_form_id)
      and (x.governorate_id is null or x.governorate_id = n.governorate_id)))
$function$
;

CREATE OR REPLACE FUNCTION public.fold_file_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.name_folded := ' ' || ar_norm(new.name);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_ngo_counts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with gone as (delete from ngo_counts returning status_id, governorate_id, legal_form_id, count)
  insert into ngo_counts (status_id, governorate_id, legal_form_id, count)
    select status_id, governorate_id, legal_form_id, sum(count) from gone group by 1, 2, 3 having sum(count) <> 0;
$function$
;

CREATE OR REPLACE FUNCTION public.forget_comparisons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.comparisons := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_saved_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.saved_views where user_id = new.id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.guard_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erasable text[] := array['description_ar', 'changes', 'ip_address', 'erased_by'];
begin
  if old.erased_by is not null or old.changes ? 'erased_logs'
    or to_jsonb(new) - erasable is distinct from to_jsonb(old) - erasable
    or not exists (select from public.logs l where l.id = new.erased_by and l.id > old.id and l.changes ? 'erased_logs' and l.xmin = pg_current_xact_id()::xid) then
    raise exception 'logs is append-only: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_transaction_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  writable text[] := array['finished_at', 'is_late', 'external_opinion', 'external_reply_no', 'external_reply_date', 'external_reply_notes', 'reminded_at', 'updated_at', 'updated_by'];
begin
  if new.erased_at is not null and exists (
    select from public.transaction_requests q join public.establishments e on e.id = q.establishment_id
    where q.id = old.transaction_request_id and e.erased_at is not null
  ) then
    writable := writable || array['notes', 'internal_notes', 'legal_opinion', 'files', 'erased_at'];
  end if;
  if to_jsonb(new) - writable is distinct from to_jsonb(old) - writable then
    raise exception 'transaction_actions is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.hands_in(account bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive hands(id) as (
    select account
    union
    select t.by_id from hands h
      join public.account_touches t on t.user_id = h.id and t.cleared_at is null and t.kind in ('opened', 'address', 'password')
        and (t.ends_at is null or t.ends_at > now())
      join public.users u on u.id = h.id and u.own_since >= t.created_at
  )
  select id from hands
$function$
;

CREATE OR REPLACE FUNCTION public.has_factor(wanted bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from public.users u where u.id = wanted and u.totp_enabled_at is not null)
    or exists (select from public.passkeys p where p.user_id = wanted)
$function$
;

CREATE OR REPLACE FUNCTION public.holds_right(wanted bigint, slug text, code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (
    select 1 from public.user_permissions r
    where r.user_id = wanted and r.mode = 'revoke' and r.permission_slug = slug and r.sub_permission ? code
  ) and (
    exists (
      select 1 from public.held_roles ur join public.role_permissions rp on rp.role_id = ur.role_id
      where ur.user_id = wanted and rp.permission_slug = slug and rp.sub_permission ? code
    ) or exists (
      select 1 from public.user_permissions g
      where g.user_id = wanted and g.mode = 'grant' and g.permission_slug = slug and g.sub_permission ? code
    )
  )
$function$
;

CREATE OR REPLACE FUNCTION public.holds_right_for_good(wanted bigint, slug text, code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select public.holds_right(wanted, slug, code) and (
    exists (
      select 1 from public.user_roles ur join public.role_permissions rp on rp.role_id = ur.role_id
      where ur.user_id = wanted and ur.ends_on is null and rp.permission_slug = slug and rp.sub_permission ? code
    ) or exists (
      select 1 from public.user_permissions g
      where g.user_id = wanted and g.mode = 'grant' and g.permission_slug = slug and g.sub_permission ? code
    )
  )
$function$
;

CREATE OR REPLACE FUNCTION public.in_own_currency(amount numeric, currency integer, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (currency = 1) THEN amount
             ELSE round((amount * ( SELECT r.rate
                FROM currency_rates r
               WHERE ((r.currency_id = in_own_currency.currency) AND (r.rate_on <= in_own_currency.day) AND (r.deleted_at IS NULL))
               ORDER BY r.rate_on DESC
              LIMIT 1)), 2)
         END AS round;
END
;

CREATE OR REPLACE FUNCTION public.is_second_person(second bigint, asker bigint, asked timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select second <> asker
    and exists (select from public.users u where u.id = second and u.is_active and u.deleted_at is null
      and u.password_must_change = 0 and u.own_since <= asked)
    and not exists (select from public.account_touches t where t.cleared_at is null and t.kind <> 'rights'
      and (t.ends_at is null or t.ends_at > now())
      and ((t.user_id = second and t.by_id = asker) or (t.user_id = asker and t.by_id = second)))
    and not exists (select from public.hands_in(second) one join public.hands_in(asker) other on one = other)
$function$
;

CREATE OR REPLACE FUNCTION public.keep_booked_expense()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'entered' and (tg_op = 'DELETE' or new.deleted_at is not null or new.amount <> old.amount or new.kind <> old.kind
    or new.place <> old.place or new.campaign_id <> old.campaign_id or new.ngo_id <> old.ngo_id or new.type_ar is distinct from old.type_ar
    or new.payment_method_id is distinct from old.payment_method_id or new.spent_on <> old.spent_on or new.document_file <> old.document_file
    or new.writers <> old.writers or new.confirmed_by is distinct from old.confirmed_by or new.status = 'entered' or old.status = 'reversed') then
    raise exception 'what was booked is reversed, never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  field text;
begin
  if nullif(current_setting('app.ngo_id', true), '') is null then return new; end if;
  foreach field in array public.decided_fields(old.id) loop
    if to_jsonb(old) -> field is distinct from to_jsonb(new) -> field then
      raise exception 'a decision gave % of organisation %', field, old.id using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_issued_incentive()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'draft' and (
    (old.ngo_id, old.kind, old.incentive_type_id, old.title, old.reason, old.article, old.regulation_id, old.decision_no, old.decision_date, old.file,
      old.start_date, old.end_date, old.issued_by, old.issued_at)
    is distinct from (new.ngo_id, new.kind, new.incentive_type_id, new.title, new.reason, new.article, new.regulation_id, new.decision_no, new.decision_date,
      new.file, new.start_date, new.end_date, new.issued_by, new.issued_at)
    or new.status = 'draft' or new.appeal_due_at < old.appeal_due_at
    or (old.appealed_at is not null and (old.appeal_text, old.appeal_file, old.appealed_at) is distinct from (new.appeal_text, new.appeal_file, new.appealed_at))
    or (old.decided_at is not null and (old.appeal_decision, old.decided_by, old.decided_at) is distinct from (new.appeal_decision, new.decided_by, new.decided_at))
  ) then
    raise exception 'incentive % is issued and stays as it was read', old.ref_no using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_licence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_locked_minutes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.locked_at is not null then
    raise exception 'locked minutes stay as they are' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_paid_donor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.payment_id is not null and (new.deleted_at is not null or new.amount <> old.amount or new.campaign_id <> old.campaign_id
    or new.payment_id is distinct from old.payment_id or new.means is distinct from old.means or new.refunded_amount < old.refunded_amount) then
    raise exception 'a donation that was paid is given back, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_question_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.key <> old.key then raise exception 'the key of a question never changes'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.file_qr_id is null and new.file_qr_id is not null
    and to_jsonb(new) - 'file_qr_id' = to_jsonb(old) - 'file_qr_id' then
    return new;
  end if;
  raise exception 'receipts are frozen: % refused', tg_op using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_receipted_donor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'refunds are never removed' using errcode = 'restrict_violation';
  end if;
  if (old.ngo_id, old.payment_id, old.refund_no, old.amount, old.returned, old.reason, old.asked_by, old.asked_at)
      is distinct from (new.ngo_id, new.payment_id, new.refund_no, new.amount, new.returned, new.reason, new.asked_by, new.asked_at)
    or (old.decision is not null and (old.decision, old.decided_by, old.decided_at, old.note) is distinct from (new.decision, new.decided_by, new.decided_at, new.note))
    or (old.outcome = 'done' and (old.outcome, old.ended_at, old.provider_ref) is distinct from (new.outcome, new.ended_at, new.provider_ref)) then
    raise exception 'refund % is kept as it was wished and decided', old.refund_no using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_role_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched bigint[];
begin
  select array_agg(distinct role_id) into touched from changed;
  if touched is null then return null; end if;
  perform from public.roles where id = any(touched) order by id for no key update;
  perform public.sum_role_rights(touched);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_roll()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a frozen roll stays as it is' using errcode = 'check_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.decision is null
    and to_jsonb(new) - '{decision,decided_by,decided_at,note,updated_at}'::text[] = to_jsonb(old) - '{decision,decided_by,decided_at,note,updated_at}'::text[] then
    return new;
  end if;
  -- By its reversal, once.
  if tg_op = 'UPDATE' and tg_table_name = 'difference_settlements' and old.decision = 'settled'
    and to_jsonb(old) -> 'reversed_by' = 'null'::jsonb
    and to_jsonb(new) - '{reversed_by,updated_at}'::text[] = to_jsonb(old) - '{reversed_by,updated_at}'::text[]
    and exists (select from public.settlement_reversals r where r.id = (to_jsonb(new) ->> 'reversed_by')::bigint
      and r.settlement_id = old.id and r.decision = 'reversed') then
    return new;
  end if;
  raise exception 'a settlement is kept as it was proposed and decided: % refused', tg_op using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_template_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.body_ar is not null then
    insert into public.doc_template_versions (doc_template_id, version, purpose, body_ar, body_en, created_by)
    values (new.id, new.version, new.purpose, new.body_ar, new.body_en, coalesce(new.updated_by, new.created_by))
    on conflict do nothing;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_verified_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'draft' and new.status <> 'draft' and (old.ngo_id, old.payment_method_id, old.merchant_no, old.bank_account_id, old.agreement_file)
    is distinct from (new.ngo_id, new.payment_method_id, new.merchant_no, new.bank_account_id, new.agreement_file) then
    raise exception 'donation method % is verified: a change makes it a draft', old.id using errcode = 'check_violation';
  end if;
  if (old.ngo_id, old.payment_method_id, old.merchant_no) is distinct from (new.ngo_id, new.payment_method_id, new.merchant_no) then
    new.proved_at := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.lacks_factor(wanted bigint, kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select s.value = 'true'::jsonb from public.settings s
      where s.key = case kind when 'ministry' then 'factor.ministry' when 'org' then 'factor.signers' end), false)
    and not public.has_factor(wanted)
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_account(of_ngo bigint, of_campaign bigint, of_kind text, of_method bigint, of_currency integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  found_id bigint;
begin
  for turn in 1 .. 2 loop
    select id into found_id from public.ledger_accounts a
    where a.ngo_id = of_ngo and a.campaign_id is not distinct from of_campaign and a.kind = of_kind
      and a.payment_method_id is not distinct from of_method and a.currency_id = of_currency;
    if found_id is not null then return found_id; end if;
    insert into public.ledger_accounts (ngo_id, campaign_id, kind, payment_method_id, currency_id)
    values (of_ngo, of_campaign, of_kind, of_method, of_currency)
    on conflict do nothing returning id into found_id;
    if found_id is not null then return found_id; end if;
  end loop;
  raise exception 'a ledger account could not be opened';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_balance(of_ngo bigint, of_campaign bigint, of_kind text, of_method bigint, of_currency integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(o.amount), 0) from public.ledger_accounts a join public.ledger_postings o on o.account_id = a.id
  where a.ngo_id = of_ngo and a.campaign_id is not distinct from of_campaign and a.kind = of_kind
    and a.payment_method_id is not distinct from of_method and a.currency_id = of_currency
$function$
;

CREATE OR REPLACE FUNCTION public.letter_governorate(entity text, entity_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case entity
    when 'users' then (select coalesce(n.governorate_id, e.governorate_id, u.governorate_id) from public.users u
      left join public.ngos n on n.id = u.ngo_id left join public.establishments e on e.user_id = u.id
      where u.id = entity_id order by e.id desc limit 1)
    when 'ngos' then (select n.governorate_id from public.ngos n where n.id = entity_id)
    when 'establishments' then (select e.governorate_id from public.establishments e where e.id = entity_id)
    when 'transaction_requests' then (select coalesce(n.governorate_id, e.governorate_id) from public.transaction_requests t
      left join public.ngos n on n.id = t.ngo_id left join public.establishments e on e.id = t.establishment_id where t.id = entity_id)
    when 'bank_accounts' then (select n.governorate_id from public.bank_accounts b join public.ngos n on n.id = b.ngo_id where b.id = entity_id)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.letters_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a letter stays as it was sent' using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION public.mail_due(wish text, quiet_from time without time zone, quiet_to time without time zone, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when wish in ('daily', 'weekly') then (
      select day + time '08:00' from generate_series(local.at::date::timestamp, local.at::date + interval '7 days', interval '1 day') as day
      where day + time '08:00' > local.at and (wish = 'daily' or extract(dow from day) = 0) order by day limit 1
    ) at time zone 'Asia/Damascus'
    when quiet_from is not null and (
      case when quiet_from < quiet_to then local.at::time >= quiet_from and local.at::time < quiet_to
        else local.at::time >= quiet_from or local.at::time < quiet_to end
    ) then (
      local.at::date + quiet_to + case when quiet_from > quiet_to and local.at::time >= quiet_from then interval '1 day' else interval '0' end
    ) at time zone 'Asia/Damascus'
  end
  from (select at at time zone 'Asia/Damascus' as at) local
$function$
;

CREATE OR REPLACE FUNCTION public.message_holder_on(holder bigint, day date, place integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain (user_id, path) as (
    select holder, array[holder] where holder is not null
    union all
    select b.substitute_user_id, path || b.substitute_user_id
    from chain join public.user_absences b on b.user_id = chain.user_id and b.deleted_at is null and day between b.from_date and b.to_date
    where b.substitute_user_id is not null and b.substitute_user_id <> all (path)
  )
  select u.id from chain join public.users u on u.id = chain.user_id
  where u.kind = 'ministry' and u.is_active and u.deleted_at is null and u.governorate_id is not distinct from place
    and not exists (select from public.user_absences b where b.user_id = u.id and b.deleted_at is null and day between b.from_date and b.to_date)
  order by cardinality(path) limit 1
$function$
;

CREATE OR REPLACE FUNCTION public.name_core(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text := public.ar_norm(value);
  words text[] := public.name_words(regexp_replace(folded collate "C", ' و (?=.)', ' و', 'g'));
begin
  if cardinality(words) > 1 and words[1] in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then
    words := words[2:];
  end if;
  return coalesce(nullif(array_to_string(words, ' '), ''), folded);
end $function$
;

CREATE OR REPLACE FUNCTION public.name_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(
    regexp_replace(public.ar_norm(value) collate "C", '^(جمعيه|موسسه|اتحاد|تحالف) ', ''),
    ' ', ''
  )
$function$
;

CREATE OR REPLACE FUNCTION public.name_marks(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
declare
  words text[] := public.name_words(value);
  word text;
  before text;
  marks text[] := '{}';
begin
  foreach word in array words loop
    -- The legal form stands in every name and is no part of it.
    if word in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') and cardinality(words) > 1 then
      continue;
    end if;
    marks := marks || public.word_marks(word);
    -- A particle that may be no part of the word: «وإحسان».
    if word ~ '^[ولب]...' then
      marks := marks || ('s:' || translate(substr(word, 2) collate "C", 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف'));
    end if;
  end loop;
  foreach word in array string_to_array(replace(public.ar_norm(value), 'وو', 'و'), ' ') loop
    if before not in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then
      marks := marks || ('s:' || translate(regexp_replace((before || word) collate "C", '^(ال|لل)(?=..)', ''), 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف'));
    end if;
    before := word;
  end loop;
  return marks;
end $function$
;

CREATE OR REPLACE FUNCTION public.name_words(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  word text;
  words text[] := '{}';
begin
  foreach word in array string_to_array(regexp_replace(replace(public.ar_norm(value), 'وو', 'و') collate "C", '^(جمعيه|موسسه|منظمه|اتحاد|تحالف)(?=ال...)', '\1 '), ' ') loop
    if word not in ('', 'و', 'في', 'ب', 'ل') then
      words := words || regexp_replace(word collate "C", '^[وف]?([بك]?ال|لل)(?=..)', '');
    end if;
  end loop;
  return words;
end $function$
;

CREATE OR REPLACE FUNCTION public.next_incentive_no(kind text)
 RETURNS text
 LANGUAGE sql
AS $function$
  select case kind when 'punishment' then 'PN' else 'RW' end || to_char(now() at time zone 'Asia/Damascus', 'YYYY') || public.padded(nextval('public.incentive_no_seq'), 6)
$function$
;

CREATE OR REPLACE FUNCTION public.next_ngo_code(governorate_code text)
 RETURNS text
 LANGUAGE sql
 STRICT
AS $function$
  insert into public.ngo_code_counters as c (governorate_code, last_no) values ($1, 1)
  on conflict (governorate_code) do update set last_no = c.last_no + 1
  returning c.governorate_code || '-' || public.padded(c.last_no, 5)
$function$
;

CREATE OR REPLACE FUNCTION public.next_path(type bigint, editor bigint)
 RETURNS TABLE(old_id bigint, new_id bigint)
 LANGUAGE plpgsql
AS $function$
declare
  old_version integer;
begin
  update public.transaction_types t set version = t.version + 1 where t.id = type returning t.version - 1 into old_version;
  return query
    with copied as (
      insert into public.transaction_type_stages
      select (jsonb_populate_record(s, jsonb_build_object('id', nextval(pg_get_serial_sequence('public.transaction_type_stages', 'id')),
        'version', old_version + 1, 'created_at', now(), 'updated_at', now(), 'created_by', editor, 'updated_by', editor))).*
      from public.transaction_type_stages s where s.transaction_type_id = type and s.version = old_version
      returning transaction_type_stages.id, transaction_type_stages.stage_number)
    select s.id, c.id from copied c join public.transaction_type_stages s
      on s.transaction_type_id = type and s.version = old_version and s.stage_number = c.stage_number;
end
$function$
;

CREATE OR REPLACE FUNCTION public.next_request_no()
 RETURNS text
 LANGUAGE sql
AS $function$
  select to_char(now() at time zone 'Asia/Damascus', 'YYYY') || public.padded(nextval('public.request_no_seq'), 7)
$function$
;

CREATE OR REPLACE FUNCTION public.next_tracking_no()
 RETURNS text
 LANGUAGE sql
AS $function$
  select 'EST' || to_char(now() at time zone 'Asia/Damascus', 'YYYY') || public.padded(nextval('public.tracking_no_seq'), 6)
$function$
;

CREATE OR REPLACE FUNCTION public.ngo_counts_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into ngo_counts (status_id, governorate_id, legal_form_id, count)
      select status_id, governorate_id, legal_form_id, count(*) from fresh group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into ngo_counts (status_id, governorate_id, legal_form_id, count)
      select status_id, governorate_id, legal_form_id, -count(*) from gone group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into ngo_counts (status_id, governorate_id, legal_form_id, count)
      select status_id, governorate_id, legal_form_id, sum(n) from (
        select status_id, governorate_id, legal_form_id, 1 as n from fresh
        union all select status_id, governorate_id, legal_form_id, -1 from gone) c
      group by 1, 2, 3 having sum(n) <> 0;
  else
    delete from ngo_counts;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ngo_search_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_table_name = 'ngos' then
    perform refresh_ngo_search(array(select id from changed));
  else
    perform refresh_ngo_search(array(select distinct ngo_id from changed));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ngo_search_follows_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct ngo_id from changed where is_main);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct ngo_id from before where is_main);
  else
    ids := array(select distinct c.ngo_id from changed c join before o on o.id = c.id
      where (c.is_main or o.is_main) and (c.ngo_id, c.is_main, c.status, c.deleted_at, c.latitude, c.longitude, c.sub_district_id)
        is distinct from (o.ngo_id, o.is_main, o.status, o.deleted_at, o.latitude, o.longitude, o.sub_district_id));
  end if;
  if cardinality(ids) > 0 then
    perform refresh_ngo_search(ids);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ngo_term(kind integer, code bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((- ((kind * (200000000)::bigint) + code)))::integer
;

CREATE OR REPLACE FUNCTION public.ngo_told_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform refresh_ngo_told(array(select distinct ngo_id from changed));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_reference_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('reference_changed', tg_table_name);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_user_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('user_notifications', new.user_id || ':' || new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.numbers_on_several_boards()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_hashagg TO 'off'
AS $function$
  select d.id_number_hash from directors d
  where d.type in ('administrative', 'trustee') and d.is_current and d.deleted_at is null and d.id_number_hash is not null
  group by d.id_number_hash having min(d.ngo_id) <> max(d.ngo_id)
$function$
;

CREATE OR REPLACE FUNCTION public.padded(n bigint, width integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select lpad(n::text, greatest(width, length(n::text)), '0')
$function$
;

CREATE OR REPLACE FUNCTION public.people_called(patterns text[], governorate integer, most integer)
 RETURNS TABLE(register text, id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  place record;
begin
  for place in select * from (values
    ('directors', 'ar_norm(x.first_name || '' '' || coalesce(x.father_name, '''') || '' '' || x.last_name)', 'true'),
    ('general_authority_members', 'x.name_folded', 'true'),
    ('employees', 'x.name_folded', 'true'),
    ('volunteers', 'x.name_folded', 'true'),
    ('manager_accounts', 'ar_norm(x.full_name)', 'true'),
    ('users', 'ar_norm(x.first_name || '' '' || x.last_name)', 'x.kind = ''org''')) as v (name, folded, holds)
  loop
    return query execute format('select %L::text, x.id from %I x join ngos n on n.id = x.ngo_id and n.deleted_at is null and ($1 is null or n.governorate_id = $1) where x.deleted_at is null and %s and %s limit $2',
      place.name, place.name, place.holds, (select string_agg(format('%s like %L', place.folded, p), ' and ') from unnest(patterns) p)) using governorate, most;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.pin_type_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.type_version, 0) = 0 then
    select t.version into new.type_version from public.transaction_types t where t.id = new.transaction_type_id;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_ngo_search(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- In one order, so that two writers of the same new words wait for each other and do not lock crosswise.
  insert into ngo_words (word)
    select distinct w.word from ngos n cross join unnest(string_to_array(n.public_search, ' ')) as w (word)
    where n.id = any (ids) and n.deleted_at is null and w.word ~ '^([^0-9]+|[0-9]|[0-9].|.[0-9])$'
      and not exists (select from ngo_words k where k.word = w.word)
    order by 1
  on conflict do nothing;
  delete from ngo_search s where s.ngo_id = any (ids)
    and not exists (select from ngos n where n.id = s.ngo_id and n.deleted_at is null);
  delete from ngo_word_uses u where u.ngo_id = any (ids)
    and not exists (select from ngos n join ngo_words k on k.id = u.word_id where n.id = u.ngo_id and n.deleted_at is null and k.word = any (string_to_array(n.public_search, ' ')));
  insert into ngo_word_uses as u (word_id, ngo_id, status_id)
    select distinct k.id, n.id, n.status_id
    from ngos n cross join unnest(string_to_array(n.public_search, ' ')) as w (word) join ngo_words k on k.word = w.word
    where n.id = any (ids) and n.deleted_at is null
  on conflict (word_id, ngo_id) do update set status_id = excluded.status_id where u.status_id <> excluded.status_id;
  insert into ngo_search as s (ngo_id, name_folded, name_en_folded, core, decision_no, decision_date, status_id, governorate_id, legal_form_id, terms, latitude, longitude, sub_district_id)
    select n.id, n.name_folded, coalesce(nullif(ar_norm(n.name_en), ''), n.name_folded), name_core(n.name_ar), n.decision_no, n.decision_date, n.status_id, n.governorate_id, n.legal_form_id,
      array[ngo_term(1, n.governorate_id), ngo_term(2, n.legal_form_id), ngo_term(3, n.status_id),
        ngo_term(4, n.has_public_benefit::integer), ngo_term(5, extract(year from n.decision_date)::integer)]
      || array(select k.id from ngo_words k where k.word = any (string_to_array(n.public_search, ' ')) order by 1)
      || array(select distinct ngo_term(6, c.classification_id) from classification_ngos c where c.ngo_id = n.id and c.deleted_at is null order by 1)
      || array(select distinct ngo_term(7, v.service_id) from ngo_services v where v.ngo_id = n.id and v.deleted_at is null order by 1),
      b.latitude, b.longitude, b.sub_district_id
    from ngos n left join lateral (
        select b.latitude, b.longitude, b.sub_district_id from branches b
        where b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null order by b.id limit 1) b on true
    where n.id = any (ids) and n.deleted_at is null
  on conflict (ngo_id) do update set name_folded = excluded.name_folded, name_en_folded = excluded.name_en_folded, core = excluded.core, decision_no = excluded.decision_no,
      decision_date = excluded.decision_date, status_id = excluded.status_id,
      governorate_id = excluded.governorate_id, legal_form_id = excluded.legal_form_id, terms = excluded.terms,
      latitude = excluded.latitude, longitude = excluded.longitude, sub_district_id = excluded.sub_district_id
    where (s.name_folded, s.name_en_folded, s.core, s.decision_no, s.decision_date, s.status_id, s.terms, s.latitude, s.longitude, s.sub_district_id)
      is distinct from (excluded.name_folded, excluded.name_en_folded, excluded.core, excluded.decision_no, excluded.decision_date, excluded.status_id, excluded.terms, excluded.latitude, excluded.longitude, excluded.sub_district_id);
  perform refresh_ngo_told(ids);
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_ngo_told(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
begin
  -- What another writer of the same organisation adds is seen by the statements after this one, which waits for him.
  perform from ngo_told t where t.ngo_id = any (ids) order by t.ngo_id for update;
  -- In one order, so that two writers of the same new words wait for each other and do not lock crosswise.
  insert into told_words (word)
    select distinct w.word from unnest(ids) i cross join unnest(string_to_array(told_text(i), ' ')) as w (word)
    where char_length(w.word) <= 60 and w.word ~ '^([^0-9]+|[0-9]|[0-9].|.[0-9])$' and not exists (select from told_words k where k.word = w.word)
    order by 1
  on conflict do nothing;
  delete from ngo_told t where t.ngo_id = any (ids)
    and not exists (select from ngos n where n.id = t.ngo_id and n.deleted_at is null);
  insert into ngo_told as t (ngo_id, terms)
    select n.id, array[ngo_term(1, n.governorate_id)]
      || array(select k.id from told_words k where k.word = any (string_to_array(told_text(n.id), ' ')) order by 1)
      || array(select distinct ngo_term(6, c.classification_id) from classification_ngos c where c.ngo_id = n.id and c.deleted_at is null order by 1)
      || array(select distinct ngo_term(7, v.service_id) from ngo_services v where v.ngo_id = n.id and v.deleted_at is null order by 1)
      || array(select ngo_term(8, s.sub_district_id) from ngo_search s where s.ngo_id = n.id and s.sub_district_id is not null)
    from ngos n where n.id = any (ids) and n.deleted_at is null
  on conflict (ngo_id) do update set terms = excluded.terms where t.terms <> excluded.terms;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_copy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.file is not null then raise exception 'a frozen copy is never changed'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  state text;
  decided date;
  needs_decision boolean := true;
begin
  if new.kind = 'given_back' then return new; end if;
  if new.financial_grant_id is not null then
    select g.status, g.decision_date, g.source_type = 'foreign' into state, decided, needs_decision
      from public.financial_grants g where g.id = new.financial_grant_id;
  elsif new.money_transferred_abroad_id is not null then
    select t.status, t.decision_date into state, decided
      from public.money_transferred_abroad t where t.id = new.money_transferred_abroad_id;
  else
    select d.status, d.decision_date into state, decided
      from public.international_donations d where d.id = new.international_donation_id;
  end if;
  if state is null or state not in ('approved', 'executed') or (needs_decision and new.happened_on < decided) then
    raise exception 'money that is not approved does not move' using errcode = 'check_violation', constraint = 'grant_receipts_approved';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_unsigned_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from public.coop_projects p where p.id = new.coop_project_id and p.approval_status in ('executed', 'reported') and p.signed_on <= new.happened_on) then
    raise exception 'money of a project that is not signed does not move' using errcode = 'check_violation', constraint = 'coop_project_transactions_signed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.request_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.score_requests (ngo_id) values (new.ngo_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.session_actor(hash text)
 RETURNS TABLE(session_id bigint, scope text, user_id bigint, kind text, name text, locale text, ngo_id bigint, legal_form_id integer, ngo_status_id integer, establishment_id bigint, governorate_id integer, ministry_user_type text, permissions jsonb, transaction_roles jsonb, device text, pass_token_hash text, pass_valid boolean, used_seconds_ago double precision, is_main boolean, lacks_factor boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select s.id, s.scope, u.id, u.kind, concat_ws(' ', u.first_name, u.last_name), u.locale, u.ngo_id, n.legal_form_id, n.status_id,
    case when u.kind = 'est' then (select e.id from public.establishments e where e.user_id = u.id order by e.id desc limit 1) end,
    u.governorate_id, u.ministry_user_type,
    case when u.kind = 'est' then '[]'::jsonb else public.user_rights(u.id) end,
    case when u.kind <> 'ministry' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'scope', t.scope, 'transaction_type_ids', to_jsonb(ut.transaction_type_ids))), '[]'::jsonb)
      from public.user_transaction_roles ut join public.transaction_request_roles t on t.id = ut.transaction_request_role_id
      where ut.user_id = u.id
    ) end,
    s.device, s.pass_token_hash, coalesce(s.pass_token_expires_at > now(), false), extract(epoch from now() - s.last_used_at)::double precision,
    u.is_main, public.lacks_factor(u.id, u.kind)
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.ngos n on n.id = u.ngo_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
$function$
;

CREATE OR REPLACE FUNCTION public.set_ended_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ended_at := case when new.status_id in (9, 10, 11, 12) then coalesce(new.ended_at, now()) end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_letter_governorate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.governorate_id := public.letter_governorate(new.entity, new.entity_id);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.set_stage_lineage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.lineage := coalesce(nullif(new.lineage, 0), new.id);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_assist_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  item bigint;
begin
  -- Always in the order of their numbers: two changes never wait for each other.
  for item in select distinct i from unnest(array[new.assist_object_id, new.own_object_id, old.assist_object_id, old.own_object_id]) i where i is not null order by i loop
    update public.assist_objects o set
      promised_count = (select coalesce(sum(f.count), 0) from public.assist_offers f
        where o.id in (f.assist_object_id, f.own_object_id) and f.status in ('accepted', 'delivered', 'differing')),
      settled_count = (select coalesce(sum(f.settled_count), 0) from public.assist_offers f
        where o.id in (f.assist_object_id, f.own_object_id) and f.status = 'confirmed')
    where o.id = item;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_beneficiaries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner bigint := coalesce(new.execution_id, old.execution_id);
begin
  update public.executions e set
    beneficiaries_male = coalesce((select sum(people) from public.beneficiary_counts where execution_id = owner and gender = 'M'), 0),
    beneficiaries_female = coalesce((select sum(people) from public.beneficiary_counts where execution_id = owner and gender = 'F'), 0)
  where e.id = owner;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_budget_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.annual_budgets b set opening_balance = s.opening, closing_balance = s.closing
  from (select c.budget_id, coalesce(sum(l.opening), 0) as opening, coalesce(sum(l.closing), 0) as closing
    from (select distinct budget_id from changed) c
    left join public.annual_budget_balances l on l.budget_id = c.budget_id group by c.budget_id) s
  where b.id = s.budget_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_budget_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.annual_budgets b set
    revenue_donations_cash = s.f1, revenue_donations_in_kind = s.f2, revenue_subscriptions = s.f3, revenue_local_grants = s.f4,
    revenue_foreign_grants = s.f5, revenue_investments = s.f6, revenue_other = s.f7, expense_programs = s.f8,
    expense_salaries = s.f9, expense_admin = s.f10, expense_assets = s.f11, expense_other = s.f12
  from (select c.budget_id,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_donations_cash'), 0) as f1,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_donations_in_kind'), 0) as f2,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_subscriptions'), 0) as f3,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_local_grants'), 0) as f4,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_foreign_grants'), 0) as f5,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_investments'), 0) as f6,
      coalesce(sum(l.actual) filter (where a.field = 'revenue_other'), 0) as f7,
      coalesce(sum(l.actual) filter (where a.field = 'expense_programs'), 0) as f8,
      coalesce(sum(l.actual) filter (where a.field = 'expense_salaries'), 0) as f9,
      coalesce(sum(l.actual) filter (where a.field = 'expense_admin'), 0) as f10,
      coalesce(sum(l.actual) filter (where a.field = 'expense_assets'), 0) as f11,
      coalesce(sum(l.actual) filter (where a.field = 'expense_other'), 0) as f12
    from (select distinct budget_id from changed) c
    left join public.annual_budget_lines l on l.budget_id = c.budget_id
    left join public.budget_accounts a on a.id = l.account_id
    group by c.budget_id) s
  where b.id = s.budget_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_coop_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select coalesce(sum((c ->> 'people')::integer) filter (where c ->> 'gender' = 'M'), 0), coalesce(sum((c ->> 'people')::integer) filter (where c ->> 'gender' = 'F'), 0),
    coalesce(sum((c ->> 'with_disability')::integer), 0)
    into new.male_number, new.female_number, new.with_disability_number from jsonb_array_elements(new.people) c;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_coop_results()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner bigint;
begin
  foreach owner in array array[new.coop_project_objective_id, old.coop_project_objective_id] loop
    update public.coop_project_objectives o set achieved_value = case o.measure
      when 'sum' then (select sum(r.achieved) from public.coop_project_results r where r.coop_project_objective_id = o.id and r.deleted_at is null)
      else (select r.achieved from public.coop_project_results r where r.coop_project_objective_id = o.id and r.deleted_at is null order by r.period_end desc, r.id desc limit 1) end
    where o.id = owner;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_coop_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner bigint;
begin
  foreach owner in array array[new.coop_project_budget_id, old.coop_project_budget_id] loop
    -- Whoever adds a second row of the same line waits here, and then counts the first one.
    perform from public.coop_project_budgets where id = owner for no key update;
    update public.coop_project_budgets b set (received_amount, spent_amount) = (
      select coalesce(sum(t.amount) filter (where t.kind = 'received'), 0), coalesce(sum(t.amount) filter (where t.kind <> 'received'), 0)
      from public.coop_project_transactions t where t.coop_project_budget_id = b.id and t.deleted_at is null)
    where b.id = owner;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  plan bigint := coalesce(new.plan_id, old.plan_id);
begin
  if tg_table_name = 'executions' and not exists (select from public.plan_activities where plan_id = plan) then
    return null;
  end if;
  update public.plans p set
    total_budget = s.budget,
    execution_percentage = s.done
  from (
    select coalesce(sum(a.planned_budget), 0) as budget,
      coalesce(round(case when sum(a.planned_budget) > 0
        then sum(a.planned_budget * e.done) / sum(a.planned_budget)
        else avg(e.done) end, 2), 0) as done
    from public.plan_activities a
    cross join lateral (select coalesce(max(x.execution_percentage), 0) as done from public.executions x
      where x.plan_id = a.plan_id and x.activity_id = a.activity_id and x.status in ('in_progress', 'done', 'partial') and x.deleted_at is null) e
    where a.plan_id = plan and a.deleted_at is null
  ) s
  where p.id = plan and (p.total_budget, p.execution_percentage) is distinct from (s.budget, s.done);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_role_rights(wanted bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.role_rights (role_id, rights)
  select r.id, coalesce((
    select jsonb_agg(jsonb_build_object('slug', p.permission_slug, 'codes', (
      select coalesce(jsonb_agg(code.value order by code.value), '[]'::jsonb) from jsonb_array_elements_text(p.sub_permission) code
    )) order by p.permission_slug)
    from public.role_permissions p where p.role_id = r.id and jsonb_array_length(p.sub_permission) > 0
  ), '[]'::jsonb)
  from public.roles r where r.id = any(wanted)
  on conflict (role_id) do update set rights = excluded.rights
$function$
;

CREATE OR REPLACE FUNCTION public.summed_rights(wanted bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('slug', g.slug, 'codes', g.codes)), '[]'::jsonb)
  from (
    select c.slug, jsonb_agg(c.code order by c.code) as codes
    from (
      select rp.permission_slug as slug, code.value as code
      from public.held_roles ur
      join public.role_permissions rp on rp.role_id = ur.role_id
      cross join lateral jsonb_array_elements_text(rp.sub_permission) code
      where ur.user_id = wanted
      union
      select up.permission_slug, code.value
      from public.user_permissions up
      cross join lateral jsonb_array_elements_text(up.sub_permission) code
      where up.user_id = wanted and up.mode = 'grant'
    ) c
    where not exists (
      select 1 from public.user_permissions r
      where r.user_id = wanted and r.mode = 'revoke' and r.permission_slug = c.slug and r.sub_permission ? c.code
    )
    group by c.slug
  ) g
$function$
;

CREATE OR REPLACE FUNCTION public.today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (now() at time zone 'Asia/Damascus')::date
$function$
;

CREATE OR REPLACE FUNCTION public.told_text(id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select concat_ws(' ', n.public_search,
    (select string_agg(o.objective_folded, ' ') from ngo_objectives o where o.ngo_id = n.id and o.deleted_at is null),
    (select string_agg(f.name_folded, ' ') from ngo_former_names f where f.ngo_id = n.id))
  from ngos n where n.id = told_text.id and n.deleted_at is null
$function$
;

CREATE OR REPLACE FUNCTION public.typed_code(code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  letters constant text := '346789ACDEFHJKMNPRTVWXY';
  rest bigint := ('x' || substr(md5('typed:' || code), 1, 15))::bit(60)::bigint % 952809757913927;
  digit integer;
  sum integer := 0;
  typed text := '';
begin
  for place in 1 .. 11 loop
    digit := rest % 23;
    rest := rest / 23;
    sum := sum + place * digit;
    typed := typed || substr(letters, digit + 1, 1);
  end loop;
  return typed || substr(letters, sum % 23 + 1, 1);
end $function$
;

CREATE OR REPLACE FUNCTION public.user_rights(wanted bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from public.user_permissions p where p.user_id = wanted)
      or (select count(*) from public.held_roles h where h.user_id = wanted) > 1
    then public.summed_rights(wanted)
    else coalesce((select r.rights from public.held_roles h join public.role_rights r using (role_id) where h.user_id = wanted), '[]'::jsonb)
  end
$function$
;

CREATE OR REPLACE FUNCTION public.word_marks(word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  heard text := translate(word collate "C", 'صثطضظذزقگحعپچژڤ', 'سستددددككهابجدف');
  stem text := regexp_replace(word collate "C", '(يات|يون|يين|ويه|ات|ون|ين|يه|ان|وي|ي|و|ه)$', '');
  root text := translate(case when char_length(stem) > 2 then stem else word end collate "C", 'صثطضظذزقگپچژڤاويه', 'سستددددككبجدف');
  marks text[] := array['s:' || heard, 'd:' || heard];
begin
  if char_length(heard) > 3 then
    for at in 1 .. char_length(heard) loop
      marks := marks || ('d:' || left(heard, at - 1) || substr(heard, at + 1));
    end loop;
  end if;
  if char_length(root) > 1 then
    marks := marks || ('r:' || root);
  end if;
  return marks;
end $function$
;

create table access_reviews (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  decision                         text not null,
  note                             text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table access_reviews add constraint access_reviews_decision_check CHECK ((decision = ANY (ARRAY['kept'::text, 'disabled'::text])));
alter table access_reviews add constraint access_reviews_note_check CHECK ((char_length(note) <= 500));
alter table access_reviews add constraint access_reviews_pkey PRIMARY KEY (id);
alter table access_reviews add constraint access_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX access_reviews_user ON public.access_reviews USING btree (user_id, created_at DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.access_reviews FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table access_round_people (
  round_id                         bigint not null,
  user_id                          bigint not null,
  reasons                          text[] not null,
  review_id                        bigint
);
alter table access_round_people add constraint access_round_people_pkey PRIMARY KEY (round_id, user_id);
alter table access_round_people add constraint access_round_people_reasons_check CHECK (((reasons <> '{}'::text[]) AND (reasons <@ ARRAY['administers'::text, 'wide'::text, 'idle'::text, 'never'::text])));
alter table access_round_people add constraint access_round_people_review_id_fkey FOREIGN KEY (review_id) REFERENCES access_reviews(id);
alter table access_round_people add constraint access_round_people_round_id_fkey FOREIGN KEY (round_id) REFERENCES access_rounds(id);
alter table access_round_people add constraint access_round_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX access_round_people_user ON public.access_round_people USING btree (user_id);

create table access_rounds (
  id                               bigint generated by default as identity not null,
  quarter                          date not null,
  due_on                           date not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table access_rounds add constraint access_rounds_check CHECK ((due_on > quarter));
alter table access_rounds add constraint access_rounds_pkey PRIMARY KEY (id);
alter table access_rounds add constraint access_rounds_quarter_check CHECK (((EXTRACT(day FROM quarter) = (1)::numeric) AND (EXTRACT(month FROM quarter) = ANY (ARRAY[(1)::numeric, (4)::numeric, (7)::numeric, (10)::numeric]))));
alter table access_rounds add constraint access_rounds_quarter_key UNIQUE (quarter);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.access_rounds FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table account_changes (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  bank_account_id                  bigint not null,
  manager_account_id               bigint,
  kind                             text not null,
  fields                           text[] default '{}'::text[] not null,
  bank_id                          integer,
  account_no                       text,
  full_name                        text,
  id_number                        text,
  id_number_hash                   text,
  position_id                      integer,
  operate_rule                     text,
  end_date                         date,
  state                            text default 'waiting'::text not null,
  effective_at                     timestamp with time zone,
  asked_by                         bigint not null,
  asked_at                         timestamp with time zone default now() not null,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  version                          integer default 1 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  director_id                      bigint,
  assign_date                      date,
  assign_file                      bigint
);
alter table account_changes add constraint account_changes_account_no_check CHECK ((account_no ~ '^[A-Z0-9-]{5,34}$'::text));
alter table account_changes add constraint account_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table account_changes add constraint account_changes_assign_file_fkey FOREIGN KEY (assign_file) REFERENCES attachments(id);
alter table account_changes add constraint account_changes_check CHECK (((kind = 'edit'::text) = (fields <> '{}'::text[])));
alter table account_changes add constraint account_changes_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL)));
alter table account_changes add constraint account_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table account_changes add constraint account_changes_full_name_check CHECK (((char_length(full_name) >= 5) AND (char_length(full_name) <= 150)));
alter table account_changes add constraint account_changes_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'edit'::text])));
alter table account_changes add constraint account_changes_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table account_changes add constraint account_changes_ngo_id_director_id_fkey FOREIGN KEY (ngo_id, director_id) REFERENCES directors(ngo_id, id);
alter table account_changes add constraint account_changes_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table account_changes add constraint account_changes_ngo_id_manager_account_id_fkey FOREIGN KEY (ngo_id, manager_account_id) REFERENCES manager_accounts(ngo_id, id);
alter table account_changes add constraint account_changes_operate_rule_check CHECK ((operate_rule = ANY (ARRAY['joint'::text, 'substitute'::text])));
alter table account_changes add constraint account_changes_pkey PRIMARY KEY (id);
alter table account_changes add constraint account_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text])));
CREATE INDEX account_changes_due ON public.account_changes USING btree (effective_at) WHERE (state = 'waiting'::text);
CREATE INDEX account_changes_ngo ON public.account_changes USING btree (ngo_id, id);
CREATE UNIQUE INDEX account_changes_waiting ON public.account_changes USING btree (bank_account_id, manager_account_id) NULLS NOT DISTINCT WHERE (state = 'waiting'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.account_changes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table account_changes enable row level security;
create policy own_organisation on account_changes as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table account_touches (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  by_id                            bigint not null,
  kind                             text not null,
  ends_at                          timestamp with time zone,
  cleared_at                       timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table account_touches add constraint account_touches_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id);
alter table account_touches add constraint account_touches_check CHECK ((user_id <> by_id));
alter table account_touches add constraint account_touches_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'address'::text, 'password'::text, 'state'::text, 'rights'::text])));
alter table account_touches add constraint account_touches_pkey PRIMARY KEY (id);
alter table account_touches add constraint account_touches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX account_touches_by ON public.account_touches USING btree (by_id, created_at);
CREATE INDEX account_touches_user ON public.account_touches USING btree (user_id, by_id) WHERE (cleared_at IS NULL);

create table action_types (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text not null,
  description                      text not null,
  days_number                      integer not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  duty                             text
);
alter table action_types add constraint action_types_days_number_check CHECK (((days_number >= 0) AND (days_number <= 90)));
alter table action_types add constraint action_types_description_check CHECK ((char_length(description) <= 2000));
alter table action_types add constraint action_types_duty_check CHECK ((duty = ANY (ARRAY['evaluate'::text, 'draft'::text, 'sign'::text, 'issue'::text])));
alter table action_types add constraint action_types_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 120)));
alter table action_types add constraint action_types_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 120)));
alter table action_types add constraint action_types_pkey PRIMARY KEY (id);
alter table action_types add constraint action_types_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 40)));
alter table action_types add constraint action_types_slug_key UNIQUE (slug);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.action_types FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table activities (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  program_id                       bigint,
  name                             text not null,
  activity_type                    smallint not null,
  objectives                       text not null,
  description                      text,
  target_group_ids                 integer[] not null,
  service_ids                      bigint[] default '{}'::bigint[] not null,
  governorate_id                   integer not null,
  place                            text,
  start_date                       date not null,
  end_date                         date,
  beneficiaries_number             integer,
  image                            bigint,
  is_published                     boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table activities add constraint activities_activity_type_check CHECK ((activity_type = ANY (ARRAY[0, 1])));
alter table activities add constraint activities_beneficiaries_number_check CHECK ((beneficiaries_number >= 0));
alter table activities add constraint activities_check CHECK ((end_date >= start_date));
alter table activities add constraint activities_check1 CHECK (((activity_type = 1) OR (program_id IS NOT NULL)));
alter table activities add constraint activities_description_check CHECK ((char_length(description) <= 5000));
alter table activities add constraint activities_image_fkey FOREIGN KEY (image) REFERENCES attachments(id);
alter table activities add constraint activities_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table activities add constraint activities_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table activities add constraint activities_ngo_id_id_key UNIQUE (ngo_id, id);
alter table activities add constraint activities_ngo_id_program_id_fkey FOREIGN KEY (ngo_id, program_id) REFERENCES programs(ngo_id, id);
alter table activities add constraint activities_objectives_check CHECK (((char_length(objectives) >= 1) AND (char_length(objectives) <= 2000)));
alter table activities add constraint activities_pkey PRIMARY KEY (id);
alter table activities add constraint activities_place_check CHECK ((char_length(place) <= 255));
alter table activities add constraint activities_target_group_ids_check CHECK ((cardinality(target_group_ids) >= 1));
CREATE INDEX activities_ngo ON public.activities USING btree (ngo_id, start_date DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX activities_program ON public.activities USING btree (program_id, start_date DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table activities enable row level security;
create policy own_organisation on activities as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table alliance_members (
  id                               bigint generated by default as identity not null,
  alliance_ngo_id                  bigint not null,
  member_ngo_id                    bigint not null,
  joined_at                        date not null,
  left_at                          date,
  decision_file                    bigint not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table alliance_members add constraint alliance_members_alliance_ngo_id_fkey FOREIGN KEY (alliance_ngo_id) REFERENCES ngos(id);
alter table alliance_members add constraint alliance_members_check CHECK ((left_at >= joined_at));
alter table alliance_members add constraint alliance_members_check1 CHECK ((alliance_ngo_id <> member_ngo_id));
alter table alliance_members add constraint alliance_members_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table alliance_members add constraint alliance_members_member_ngo_id_fkey FOREIGN KEY (member_ngo_id) REFERENCES ngos(id);
alter table alliance_members add constraint alliance_members_pkey PRIMARY KEY (id);
CREATE INDEX alliance_members_of ON public.alliance_members USING btree (member_ngo_id);
CREATE UNIQUE INDEX alliance_members_pair ON public.alliance_members USING btree (alliance_ngo_id, member_ngo_id) WHERE ((left_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.alliance_members FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table alliance_members enable row level security;
create policy own_organisation on alliance_members as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (alliance_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table annual_budget_balances (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  budget_id                        bigint not null,
  bank_account_id                  bigint,
  name                             text not null,
  opening                          numeric(18,2) default 0 not null,
  closing                          numeric(18,2) default 0 not null,
  statement_file                   bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table annual_budget_balances add constraint annual_budget_balances_closing_check CHECK ((closing >= (0)::numeric));
alter table annual_budget_balances add constraint annual_budget_balances_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 150)));
alter table annual_budget_balances add constraint annual_budget_balances_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table annual_budget_balances add constraint annual_budget_balances_ngo_id_budget_id_fkey FOREIGN KEY (ngo_id, budget_id) REFERENCES annual_budgets(ngo_id, id);
alter table annual_budget_balances add constraint annual_budget_balances_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table annual_budget_balances add constraint annual_budget_balances_opening_check CHECK ((opening >= (0)::numeric));
alter table annual_budget_balances add constraint annual_budget_balances_pkey PRIMARY KEY (id);
alter table annual_budget_balances add constraint annual_budget_balances_statement_file_fkey FOREIGN KEY (statement_file) REFERENCES attachments(id);
CREATE UNIQUE INDEX annual_budget_balances_account ON public.annual_budget_balances USING btree (budget_id, bank_account_id) WHERE (bank_account_id IS NOT NULL);
CREATE UNIQUE INDEX annual_budget_balances_name ON public.annual_budget_balances USING btree (budget_id, name);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.annual_budget_balances FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_balances_added AFTER INSERT ON public.annual_budget_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_balances();
CREATE TRIGGER sum_balances_changed AFTER UPDATE ON public.annual_budget_balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_balances();
CREATE TRIGGER sum_balances_removed AFTER DELETE ON public.annual_budget_balances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_balances();
alter table annual_budget_balances enable row level security;
create policy own_organisation on annual_budget_balances as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table annual_budget_explanations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  budget_id                        bigint not null,
  key                              text not null,
  own                              numeric(20,2) not null,
  known                            numeric(20,2) not null,
  explanation                      text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table annual_budget_explanations add constraint annual_budget_explanations_budget_id_key_key UNIQUE (budget_id, key);
alter table annual_budget_explanations add constraint annual_budget_explanations_explanation_check CHECK (((char_length(explanation) >= 10) AND (char_length(explanation) <= 500)));
alter table annual_budget_explanations add constraint annual_budget_explanations_key_check CHECK ((key = ANY (ARRAY['campaign_donations'::text, 'local_grants'::text, 'foreign_grants'::text, 'sent_abroad'::text, 'campaign_spending'::text])));
alter table annual_budget_explanations add constraint annual_budget_explanations_ngo_id_budget_id_fkey FOREIGN KEY (ngo_id, budget_id) REFERENCES annual_budgets(ngo_id, id);
alter table annual_budget_explanations add constraint annual_budget_explanations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table annual_budget_explanations add constraint annual_budget_explanations_pkey PRIMARY KEY (id);
alter table annual_budget_explanations add constraint annual_budget_explanations_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE INDEX annual_budget_explanations_owner ON public.annual_budget_explanations USING btree (ngo_id, budget_id);
CREATE INDEX annual_budget_explanations_updated_by ON public.annual_budget_explanations USING btree (updated_by);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.annual_budget_explanations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table annual_budget_explanations enable row level security;
create policy own_organisation on annual_budget_explanations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table annual_budget_lines (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  budget_id                        bigint not null,
  account_id                       bigint not null,
  name                             text,
  planned                          numeric(18,2) default 0 not null,
  actual                           numeric(18,2) default 0 not null,
  note                             text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table annual_budget_lines add constraint annual_budget_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES budget_accounts(id);
alter table annual_budget_lines add constraint annual_budget_lines_actual_check CHECK ((actual >= (0)::numeric));
alter table annual_budget_lines add constraint annual_budget_lines_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 150)));
alter table annual_budget_lines add constraint annual_budget_lines_ngo_id_budget_id_fkey FOREIGN KEY (ngo_id, budget_id) REFERENCES annual_budgets(ngo_id, id);
alter table annual_budget_lines add constraint annual_budget_lines_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table annual_budget_lines add constraint annual_budget_lines_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500)));
alter table annual_budget_lines add constraint annual_budget_lines_pkey PRIMARY KEY (id);
alter table annual_budget_lines add constraint annual_budget_lines_planned_check CHECK ((planned >= (0)::numeric));
CREATE UNIQUE INDEX annual_budget_lines_once ON public.annual_budget_lines USING btree (budget_id, account_id, COALESCE(name, ''::text));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.annual_budget_lines FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_lines_added AFTER INSERT ON public.annual_budget_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_lines();
CREATE TRIGGER sum_lines_changed AFTER UPDATE ON public.annual_budget_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_lines();
CREATE TRIGGER sum_lines_removed AFTER DELETE ON public.annual_budget_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_budget_lines();
alter table annual_budget_lines enable row level security;
create policy own_organisation on annual_budget_lines as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table annual_budgets (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  year                             integer not null,
  currency_id                      integer not null,
  opening_balance                  numeric(20,2) default 0 not null,
  revenue_donations_cash           numeric(20,2) default 0 not null,
  revenue_donations_in_kind        numeric(20,2) default 0 not null,
  revenue_subscriptions            numeric(20,2) default 0 not null,
  revenue_local_grants             numeric(20,2) default 0 not null,
  revenue_foreign_grants           numeric(20,2) default 0 not null,
  revenue_investments              numeric(20,2) default 0 not null,
  revenue_other                    numeric(20,2) default 0 not null,
  expense_programs                 numeric(20,2) default 0 not null,
  expense_salaries                 numeric(20,2) default 0 not null,
  expense_admin                    numeric(20,2) default 0 not null,
  expense_assets                   numeric(20,2) default 0 not null,
  expense_other                    numeric(20,2) default 0 not null,
  closing_balance                  numeric(20,2) default 0 not null,
  total_revenue                    numeric(20,2) generated always as ((((((revenue_donations_cash + revenue_donations_in_kind) + revenue_subscriptions) + revenue_local_grants) + revenue_foreign_grants) + revenue_investments) + revenue_other) stored not null,
  total_expense                    numeric(20,2) generated always as ((((expense_programs + expense_salaries) + expense_admin) + expense_assets) + expense_other) stored not null,
  difference                       numeric(20,2) generated always as (((closing_balance - opening_balance) - ((((((revenue_donations_cash + revenue_donations_in_kind) + revenue_subscriptions) + revenue_local_grants) + revenue_foreign_grants) + revenue_investments) + revenue_other)) + ((((expense_programs + expense_salaries) + expense_admin) + expense_assets) + expense_other)) stored not null,
  cash_over_limit                  boolean generated always as (closing_balance > ((3)::numeric * expense_admin)) stored not null,
  auditor_name                     text,
  auditor_licence_no               text,
  audit_report_file                bigint,
  budget_file                      bigint,
  meeting_id                       bigint,
  status                           text default 'draft'::text not null,
  submitted_at                     timestamp with time zone,
  ministry_note                    text,
  decided_at                       timestamp with time zone,
  decided_by                       bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  comparisons                      jsonb
);
alter table annual_budgets add constraint annual_budgets_audit_report_file_fkey FOREIGN KEY (audit_report_file) REFERENCES attachments(id);
alter table annual_budgets add constraint annual_budgets_auditor_licence_no_check CHECK (((char_length(auditor_licence_no) >= 1) AND (char_length(auditor_licence_no) <= 30)));
alter table annual_budgets add constraint annual_budgets_auditor_name_check CHECK (((char_length(auditor_name) >= 3) AND (char_length(auditor_name) <= 150)));
alter table annual_budgets add constraint annual_budgets_budget_file_fkey FOREIGN KEY (budget_file) REFERENCES attachments(id);
alter table annual_budgets add constraint annual_budgets_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table annual_budgets add constraint annual_budgets_ministry_note_check CHECK ((char_length(ministry_note) <= 1000));
alter table annual_budgets add constraint annual_budgets_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table annual_budgets add constraint annual_budgets_ngo_id_id_key UNIQUE (ngo_id, id);
alter table annual_budgets add constraint annual_budgets_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table annual_budgets add constraint annual_budgets_pkey PRIMARY KEY (id);
alter table annual_budgets add constraint annual_budgets_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'returned'::text, 'accepted'::text])));
alter table annual_budgets add constraint annual_budgets_year_check CHECK (((year >= 1950) AND (year <= 2999)));
CREATE INDEX annual_budgets_waiting ON public.annual_budgets USING btree (submitted_at) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX annual_budgets_year ON public.annual_budgets USING btree (ngo_id, year) WHERE (deleted_at IS NULL);
CREATE TRIGGER forget_comparisons BEFORE UPDATE OF status ON public.annual_budgets FOR EACH ROW WHEN ((new.status = 'returned'::text)) EXECUTE FUNCTION forget_comparisons();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.annual_budgets FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table annual_budgets enable row level security;
create policy own_organisation on annual_budgets as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table annual_holidays (
  id                               bigint generated by default as identity not null,
  name                             text not null,
  name_en                          text,
  start_date                       date not null,
  end_date                         date not null,
  is_recurring                     boolean default false not null,
  decree_no                        text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table annual_holidays add constraint annual_holidays_check CHECK (((end_date >= start_date) AND (end_date <= (start_date + 14))));
alter table annual_holidays add constraint annual_holidays_decree_no_check CHECK ((char_length(decree_no) <= 60));
alter table annual_holidays add constraint annual_holidays_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 120)));
alter table annual_holidays add constraint annual_holidays_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 120)));
alter table annual_holidays add constraint annual_holidays_pkey PRIMARY KEY (id);
CREATE INDEX annual_holidays_dates ON public.annual_holidays USING btree (start_date, end_date);
CREATE UNIQUE INDEX annual_holidays_name ON public.annual_holidays USING btree (name, start_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE ON public.annual_holidays FOR EACH STATEMENT EXECUTE FUNCTION notify_reference_changed();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.annual_holidays FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table assist_objects (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  assist_id                        bigint not null,
  direction                        text not null,
  need_type_id                     integer not null,
  classification_id                bigint not null,
  need                             text not null,
  description                      text not null,
  count                            integer not null,
  unit_id                          integer,
  governorate_ids                  integer[] not null,
  available_from                   date,
  valid_until                      date not null,
  is_emergency                     boolean default false not null,
  most_each                        integer,
  status                           text default 'open'::text not null,
  closed_reason                    text,
  promised_count                   integer default 0 not null,
  settled_count                    integer default 0 not null,
  matched_ngo_id                   bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table assist_objects add constraint assist_objects_classification_id_fkey FOREIGN KEY (classification_id) REFERENCES classifications(id);
alter table assist_objects add constraint assist_objects_closed_reason_check CHECK (((char_length(closed_reason) >= 5) AND (char_length(closed_reason) <= 500)));
alter table assist_objects add constraint assist_objects_count_check CHECK (((count >= 1) AND (count <= 1000000)));
alter table assist_objects add constraint assist_objects_dates CHECK ((available_from <= valid_until));
alter table assist_objects add constraint assist_objects_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 1000)));
alter table assist_objects add constraint assist_objects_direction_check CHECK ((direction = ANY (ARRAY['give'::text, 'benefit'::text])));
alter table assist_objects add constraint assist_objects_each CHECK (((most_each IS NULL) OR is_emergency));
alter table assist_objects add constraint assist_objects_emergency CHECK (((NOT is_emergency) OR (direction = 'give'::text)));
alter table assist_objects add constraint assist_objects_fulfilled CHECK (((status <> 'fulfilled'::text) OR (settled_count = count)));
alter table assist_objects add constraint assist_objects_governorate_ids_check CHECK (((cardinality(governorate_ids) >= 1) AND (cardinality(governorate_ids) <= 50)));
alter table assist_objects add constraint assist_objects_matched_ngo_id_fkey FOREIGN KEY (matched_ngo_id) REFERENCES ngos(id);
alter table assist_objects add constraint assist_objects_most_each_check CHECK (((most_each >= 1) AND (most_each <= 1000000)));
alter table assist_objects add constraint assist_objects_need_check CHECK (((char_length(need) >= 3) AND (char_length(need) <= 150)));
alter table assist_objects add constraint assist_objects_ngo_id_assist_id_fkey FOREIGN KEY (ngo_id, assist_id) REFERENCES assists(ngo_id, id);
alter table assist_objects add constraint assist_objects_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table assist_objects add constraint assist_objects_ngo_id_id_key UNIQUE (ngo_id, id);
alter table assist_objects add constraint assist_objects_pkey PRIMARY KEY (id);
alter table assist_objects add constraint assist_objects_promised_count_check CHECK ((promised_count >= 0));
alter table assist_objects add constraint assist_objects_promised_once CHECK (((promised_count + settled_count) <= count));
alter table assist_objects add constraint assist_objects_settled_count_check CHECK ((settled_count >= 0));
alter table assist_objects add constraint assist_objects_status_check CHECK ((status = ANY (ARRAY['open'::text, 'reserved'::text, 'fulfilled'::text, 'closed'::text])));
CREATE INDEX assist_objects_ngo ON public.assist_objects USING btree (ngo_id, id);
CREATE INDEX assist_objects_open ON public.assist_objects USING btree (direction, valid_until) WHERE ((status = 'open'::text) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.assist_objects FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table assist_objects enable row level security;
create policy own_organisation on assist_objects as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table assist_offers (
  id                               bigint generated by default as identity not null,
  assist_object_id                 bigint not null,
  owner_ngo_id                     bigint not null,
  ngo_id                           bigint not null,
  own_object_id                    bigint,
  count                            integer not null,
  message                          text not null,
  status                           text default 'offered'::text not null,
  accepted                         boolean generated always as 
CASE
    WHEN (status = ANY (ARRAY['accepted'::text, 'delivered'::text, 'differing'::text, 'confirmed'::text])) THEN true
    WHEN (status = 'declined'::text) THEN false
    ELSE NULL::boolean
END stored,
  answer                           text,
  held_until                       timestamp with time zone,
  owner_count                      integer,
  owner_note                       text,
  asker_count                      integer,
  asker_note                       text,
  settled_count                    integer,
  settled_at                       timestamp with time zone,
  outcome_until                    date,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table assist_offers add constraint assist_offers_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 500)));
alter table assist_offers add constraint assist_offers_asker_count_check CHECK (((asker_count >= 0) AND (asker_count <= 1000000)));
alter table assist_offers add constraint assist_offers_asker_note_check CHECK (((char_length(asker_note) >= 1) AND (char_length(asker_note) <= 500)));
alter table assist_offers add constraint assist_offers_assist_object_id_fkey FOREIGN KEY (assist_object_id) REFERENCES assist_objects(id);
alter table assist_offers add constraint assist_offers_count_check CHECK (((count >= 1) AND (count <= 1000000)));
alter table assist_offers add constraint assist_offers_held CHECK (((status <> 'accepted'::text) OR (held_until IS NOT NULL)));
alter table assist_offers add constraint assist_offers_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500)));
alter table assist_offers add constraint assist_offers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table assist_offers add constraint assist_offers_ngo_id_own_object_id_fkey FOREIGN KEY (ngo_id, own_object_id) REFERENCES assist_objects(ngo_id, id);
alter table assist_offers add constraint assist_offers_other CHECK ((ngo_id <> owner_ngo_id));
alter table assist_offers add constraint assist_offers_owner_count_check CHECK (((owner_count >= 0) AND (owner_count <= 1000000)));
alter table assist_offers add constraint assist_offers_owner_ngo_id_assist_object_id_fkey FOREIGN KEY (owner_ngo_id, assist_object_id) REFERENCES assist_objects(ngo_id, id);
alter table assist_offers add constraint assist_offers_owner_ngo_id_fkey FOREIGN KEY (owner_ngo_id) REFERENCES ngos(id);
alter table assist_offers add constraint assist_offers_owner_note_check CHECK (((char_length(owner_note) >= 1) AND (char_length(owner_note) <= 500)));
alter table assist_offers add constraint assist_offers_pkey PRIMARY KEY (id);
alter table assist_offers add constraint assist_offers_settled CHECK (((status <> 'confirmed'::text) OR ((settled_count IS NOT NULL) AND (settled_count <= count))));
alter table assist_offers add constraint assist_offers_settled_count_check CHECK (((settled_count >= 0) AND (settled_count <= 1000000)));
alter table assist_offers add constraint assist_offers_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text, 'lapsed'::text, 'delivered'::text, 'differing'::text, 'confirmed'::text])));
alter table assist_offers add constraint assist_offers_told CHECK (((status <> 'differing'::text) OR ((owner_count IS NOT NULL) AND (asker_count IS NOT NULL))));
CREATE INDEX assist_offers_held ON public.assist_offers USING btree (held_until) WHERE (status = 'accepted'::text);
CREATE INDEX assist_offers_ngo ON public.assist_offers USING btree (ngo_id, id);
CREATE INDEX assist_offers_object ON public.assist_offers USING btree (assist_object_id, id);
CREATE INDEX assist_offers_own_object ON public.assist_offers USING btree (own_object_id) WHERE (own_object_id IS NOT NULL);
CREATE INDEX assist_offers_owner ON public.assist_offers USING btree (owner_ngo_id, id);
CREATE UNIQUE INDEX assist_offers_waiting ON public.assist_offers USING btree (assist_object_id, ngo_id) WHERE (status = 'offered'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.assist_offers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_assist_offers AFTER INSERT OR DELETE OR UPDATE ON public.assist_offers FOR EACH ROW EXECUTE FUNCTION sum_assist_offers();
alter table assist_offers enable row level security;
create policy own_rows on assist_offers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (owner_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table assist_suggestions (
  assist_object_id                 bigint not null,
  other_object_id                  bigint not null,
  ngo_id                           bigint not null,
  told_at                          timestamp with time zone,
  dismissed_at                     timestamp with time zone
);
alter table assist_suggestions add constraint assist_suggestions_assist_object_id_fkey FOREIGN KEY (assist_object_id) REFERENCES assist_objects(id);
alter table assist_suggestions add constraint assist_suggestions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table assist_suggestions add constraint assist_suggestions_other_object_id_fkey FOREIGN KEY (other_object_id) REFERENCES assist_objects(id);
alter table assist_suggestions add constraint assist_suggestions_pkey PRIMARY KEY (assist_object_id, other_object_id);
CREATE INDEX assist_suggestions_ngo ON public.assist_suggestions USING btree (ngo_id);
CREATE INDEX assist_suggestions_other ON public.assist_suggestions USING btree (other_object_id);
alter table assist_suggestions enable row level security;
create policy own_organisation on assist_suggestions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table assists (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  is_active                        boolean not null,
  about                            text,
  contact_name                     text not null,
  contact_phone                    text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table assists add constraint assists_about_check CHECK (((char_length(about) >= 1) AND (char_length(about) <= 1000)));
alter table assists add constraint assists_contact_name_check CHECK (((char_length(contact_name) >= 3) AND (char_length(contact_name) <= 100)));
alter table assists add constraint assists_contact_phone_check CHECK ((contact_phone ~ '^09\d{8}$'::text));
alter table assists add constraint assists_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table assists add constraint assists_ngo_id_id_key UNIQUE (ngo_id, id);
alter table assists add constraint assists_ngo_id_key UNIQUE (ngo_id);
alter table assists add constraint assists_pkey PRIMARY KEY (id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.assists FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table assists enable row level security;
create policy own_organisation on assists as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table attachments (
  id                               bigint generated by default as identity not null,
  storage_key                      uuid default gen_random_uuid() not null,
  owner_type                       text default 'upload'::text not null,
  owner_id                         bigint,
  name                             text not null,
  mime                             text not null,
  size                             bigint not null,
  sha256                           text not null,
  scan_state                       text default 'pending'::text not null,
  is_public                        boolean default false not null,
  width                            integer,
  height                           integer,
  uploaded_by                      bigint,
  session_id                       bigint,
  establishment_id                 bigint,
  ngo_id                           bigint,
  replaced_by                      bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  name_folded                      text
);
alter table attachments add constraint attachments_check CHECK ((NOT (is_public AND (scan_state = 'infected'::text))));
alter table attachments add constraint attachments_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table attachments add constraint attachments_height_check CHECK ((height > 0));
alter table attachments add constraint attachments_mime_check CHECK (((char_length(mime) >= 3) AND (char_length(mime) <= 100)));
alter table attachments add constraint attachments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)));
alter table attachments add constraint attachments_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table attachments add constraint attachments_owner_type_check CHECK (((char_length(owner_type) >= 2) AND (char_length(owner_type) <= 60)));
alter table attachments add constraint attachments_pkey PRIMARY KEY (id);
alter table attachments add constraint attachments_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES attachments(id);
alter table attachments add constraint attachments_scan_state_check CHECK ((scan_state = ANY (ARRAY['pending'::text, 'clean'::text, 'infected'::text])));
alter table attachments add constraint attachments_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table attachments add constraint attachments_size_check CHECK ((size >= 0));
alter table attachments add constraint attachments_storage_key_key UNIQUE (storage_key);
alter table attachments add constraint attachments_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
alter table attachments add constraint attachments_width_check CHECK ((width > 0));
CREATE INDEX attachments_establishment ON public.attachments USING btree (establishment_id) WHERE (establishment_id IS NOT NULL);
CREATE INDEX attachments_folded_trgm ON public.attachments USING gin (name_folded gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX attachments_ngo ON public.attachments USING btree (ngo_id) WHERE (ngo_id IS NOT NULL);
CREATE INDEX attachments_orphan ON public.attachments USING btree (created_at) WHERE ((owner_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX attachments_owner ON public.attachments USING btree (owner_type, owner_id);
CREATE INDEX attachments_scan ON public.attachments USING btree (id) WHERE (scan_state = 'pending'::text);
CREATE TRIGGER fold_name BEFORE INSERT OR UPDATE OF name ON public.attachments FOR EACH ROW EXECUTE FUNCTION fold_file_name();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table attachments enable row level security;
create policy own_rows on attachments as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = attachments.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR ((ngo_id IS NULL) AND (establishment_id IS NULL) AND (owner_id IS NULL)) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));
create policy readable_rows on attachments as permissive for select to public using ((is_public OR ((ngo_id IS NULL) AND (establishment_id IS NULL))));

create table bank_accounts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  bank_id                          integer not null,
  branch_name                      text not null,
  account_no                       text not null,
  account_name                     text not null,
  currency_id                      integer not null,
  is_available                     boolean default false not null,
  opened_at                        date not null,
  approval_no                      text not null,
  approval_date                    date not null,
  approval_file                    bigint,
  status                           text default 'active'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  in_force                         boolean default true not null
);
alter table bank_accounts add constraint bank_accounts_account_name_check CHECK (((char_length(account_name) >= 3) AND (char_length(account_name) <= 150)));
alter table bank_accounts add constraint bank_accounts_account_no_check CHECK ((account_no ~ '^[A-Z0-9-]{5,34}$'::text));
alter table bank_accounts add constraint bank_accounts_approval_file_fkey FOREIGN KEY (approval_file) REFERENCES attachments(id);
alter table bank_accounts add constraint bank_accounts_approval_no_check CHECK (((char_length(approval_no) >= 1) AND (char_length(approval_no) <= 30)));
alter table bank_accounts add constraint bank_accounts_branch_name_check CHECK (((char_length(branch_name) >= 2) AND (char_length(branch_name) <= 100)));
alter table bank_accounts add constraint bank_accounts_check CHECK ((approval_date <= opened_at));
alter table bank_accounts add constraint bank_accounts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table bank_accounts add constraint bank_accounts_ngo_id_id_key UNIQUE (ngo_id, id);
alter table bank_accounts add constraint bank_accounts_pkey PRIMARY KEY (id);
alter table bank_accounts add constraint bank_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'frozen'::text, 'closed'::text])));
CREATE INDEX bank_accounts_ngo ON public.bank_accounts USING btree (ngo_id, id);
CREATE UNIQUE INDEX bank_accounts_no ON public.bank_accounts USING btree (bank_id, account_no) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table bank_accounts enable row level security;
create policy own_organisation on bank_accounts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table beneficiary_counts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  execution_id                     bigint not null,
  age_band                         text not null,
  gender                           text not null,
  people                           integer not null,
  with_disability                  integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table beneficiary_counts add constraint beneficiary_counts_age_band_check CHECK ((age_band = ANY (ARRAY['0-4'::text, '5-11'::text, '12-17'::text, '18-24'::text, '25-59'::text, '60+'::text])));
alter table beneficiary_counts add constraint beneficiary_counts_check CHECK (((with_disability >= 0) AND (with_disability <= people)));
alter table beneficiary_counts add constraint beneficiary_counts_execution_id_age_band_gender_key UNIQUE (execution_id, age_band, gender);
alter table beneficiary_counts add constraint beneficiary_counts_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table beneficiary_counts add constraint beneficiary_counts_ngo_id_execution_id_fkey FOREIGN KEY (ngo_id, execution_id) REFERENCES executions(ngo_id, id);
alter table beneficiary_counts add constraint beneficiary_counts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table beneficiary_counts add constraint beneficiary_counts_people_check CHECK ((people >= 0));
alter table beneficiary_counts add constraint beneficiary_counts_pkey PRIMARY KEY (id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.beneficiary_counts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_beneficiaries AFTER INSERT OR DELETE OR UPDATE ON public.beneficiary_counts FOR EACH ROW EXECUTE FUNCTION sum_beneficiaries();
alter table beneficiary_counts enable row level security;
create policy own_organisation on beneficiary_counts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table book_differences (
  id                               bigint generated by default as identity not null,
  kind                             text not null,
  method                           text not null,
  name                             text not null,
  ours                             numeric(18,2),
  theirs                           numeric(18,2),
  found_at                         timestamp with time zone not null,
  seen_at                          timestamp with time zone not null,
  gone_at                          timestamp with time zone,
  note                             text,
  noted_by                         bigint,
  noted_at                         timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  status                           text default 'open'::text not null,
  ngo_id                           bigint
);
alter table book_differences add constraint book_differences_kind_check CHECK ((kind ~ '^[a-z_]{3,40}$'::text));
alter table book_differences add constraint book_differences_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));
alter table book_differences add constraint book_differences_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table book_differences add constraint book_differences_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000)));
alter table book_differences add constraint book_differences_noted CHECK (((note IS NULL) = (noted_at IS NULL)));
alter table book_differences add constraint book_differences_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id);
alter table book_differences add constraint book_differences_pkey PRIMARY KEY (id);
alter table book_differences add constraint book_differences_status_check CHECK ((status = ANY (ARRAY['open'::text, 'proposed'::text, 'settled'::text, 'reversing'::text])));
CREATE INDEX book_differences_latest ON public.book_differences USING btree (id DESC);
CREATE INDEX book_differences_ngo ON public.book_differences USING btree (ngo_id) WHERE (ngo_id IS NOT NULL);
CREATE UNIQUE INDEX book_differences_open ON public.book_differences USING btree (kind, method, name) WHERE (gone_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.book_differences FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table book_differences enable row level security;
create policy own_organisation on book_differences as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table branches (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  name_ar                          text not null,
  branch_type_id                   integer not null,
  is_main                          boolean default false not null,
  governorate_id                   integer not null,
  district_id                      integer,
  sub_district_id                  integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  address                          text not null,
  real_estate_id                   bigint,
  real_estate_number               text,
  area_id                          integer,
  possessive_form_id               integer,
  occupancy_file                   bigint,
  occupancy_until                  date,
  decision_no                      text,
  decision_date                    date,
  manager_name                     text,
  phone                            text,
  service_ids                      bigint[] default '{}'::bigint[] not null,
  status                           text default 'pending'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  working_hours                    text,
  is_public                        boolean default true not null,
  occupancy_told_until             date
);
alter table branches add constraint branches_address_check CHECK (((char_length(address) >= 5) AND (char_length(address) <= 255)));
alter table branches add constraint branches_check CHECK ((is_main = (branch_type_id = 1)));
alter table branches add constraint branches_check1 CHECK ((is_main OR (status <> 'active'::text) OR (decision_no IS NOT NULL)));
alter table branches add constraint branches_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table branches add constraint branches_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table branches add constraint branches_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table branches add constraint branches_main_is_public CHECK ((is_public OR (NOT is_main)));
alter table branches add constraint branches_manager_name_check CHECK (((char_length(manager_name) >= 3) AND (char_length(manager_name) <= 100)));
alter table branches add constraint branches_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 150)));
alter table branches add constraint branches_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table branches add constraint branches_ngo_id_id_key UNIQUE (ngo_id, id);
alter table branches add constraint branches_ngo_id_real_estate_id_fkey FOREIGN KEY (ngo_id, real_estate_id) REFERENCES real_estates(ngo_id, id);
alter table branches add constraint branches_occupancy_file_fkey FOREIGN KEY (occupancy_file) REFERENCES attachments(id);
alter table branches add constraint branches_pkey PRIMARY KEY (id);
alter table branches add constraint branches_real_estate_number_check CHECK (((char_length(real_estate_number) >= 1) AND (char_length(real_estate_number) <= 30)));
alter table branches add constraint branches_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'closed'::text])));
alter table branches add constraint branches_working_hours_check CHECK ((char_length(working_hours) <= 150));
CREATE INDEX branches_ending ON public.branches USING btree (occupancy_until) WHERE (is_main AND (deleted_at IS NULL));
CREATE INDEX branches_governorate ON public.branches USING btree (governorate_id, status) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX branches_main ON public.branches USING btree (ngo_id) WHERE (is_main AND (deleted_at IS NULL));
CREATE INDEX branches_main_sub_district ON public.branches USING btree (sub_district_id) INCLUDE (ngo_id) WHERE (is_main AND (status = 'active'::text) AND (deleted_at IS NULL));
CREATE INDEX branches_near ON public.branches USING gist (point(((longitude)::double precision * (0.82)::double precision), (latitude)::double precision)) WHERE (is_main AND (status = 'active'::text) AND (deleted_at IS NULL) AND (latitude IS NOT NULL) AND (longitude IS NOT NULL));
CREATE INDEX branches_ngo ON public.branches USING btree (ngo_id, id);
CREATE INDEX branches_pins ON public.branches USING btree (latitude, longitude) INCLUDE (ngo_id) WHERE (is_main AND (status = 'active'::text) AND (deleted_at IS NULL));
CREATE TRIGGER search_delete AFTER DELETE ON public.branches REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows_places();
CREATE TRIGGER search_insert AFTER INSERT ON public.branches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows_places();
CREATE TRIGGER search_update AFTER UPDATE ON public.branches REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows_places();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.branches FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table branches enable row level security;
create policy own_organisation on branches as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table budget_accounts (
  id                               bigint generated by default as identity not null,
  key                              text not null,
  field                            text not null,
  label_ar                         text not null,
  label_en                         text not null,
  is_usual                         boolean default false not null,
  sort                             integer not null,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table budget_accounts add constraint budget_accounts_field_check CHECK ((field = ANY (ARRAY['revenue_donations_cash'::text, 'revenue_donations_in_kind'::text, 'revenue_subscriptions'::text, 'revenue_local_grants'::text, 'revenue_foreign_grants'::text, 'revenue_investments'::text, 'revenue_other'::text, 'expense_programs'::text, 'expense_salaries'::text, 'expense_admin'::text, 'expense_assets'::text, 'expense_other'::text])));
alter table budget_accounts add constraint budget_accounts_key_check CHECK ((key ~ '^[a-z][a-z_]{2,60}$'::text));
alter table budget_accounts add constraint budget_accounts_key_key UNIQUE (key);
alter table budget_accounts add constraint budget_accounts_label_ar_check CHECK (((char_length(label_ar) >= 2) AND (char_length(label_ar) <= 150)));
alter table budget_accounts add constraint budget_accounts_label_en_check CHECK (((char_length(label_en) >= 2) AND (char_length(label_en) <= 150)));
alter table budget_accounts add constraint budget_accounts_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX budget_accounts_usual ON public.budget_accounts USING btree (field) WHERE is_usual;
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.budget_accounts FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table budget_auditors (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  budget_id                        bigint not null,
  name                             text not null,
  email                            text not null,
  licence_no                       text not null,
  token_hash                       text,
  expires_at                       timestamp with time zone not null,
  used_at                          timestamp with time zone,
  access_hash                      text,
  access_until                     timestamp with time zone,
  id_number_hash                   text,
  revoked_at                       timestamp with time zone,
  opinion                          text,
  opinion_text                     text,
  report_file                      bigint,
  digest                           text,
  given_at                         timestamp with time zone,
  invited_by                       bigint not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table budget_auditors add constraint budget_auditors_access_hash_check CHECK ((access_hash ~ '^[0-9a-f]{64}$'::text));
alter table budget_auditors add constraint budget_auditors_access_hash_key UNIQUE (access_hash);
alter table budget_auditors add constraint budget_auditors_email_check CHECK ((char_length(email) <= 190));
alter table budget_auditors add constraint budget_auditors_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
alter table budget_auditors add constraint budget_auditors_licence_no_check CHECK (((char_length(licence_no) >= 1) AND (char_length(licence_no) <= 30)));
alter table budget_auditors add constraint budget_auditors_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table budget_auditors add constraint budget_auditors_ngo_id_budget_id_fkey FOREIGN KEY (ngo_id, budget_id) REFERENCES annual_budgets(ngo_id, id);
alter table budget_auditors add constraint budget_auditors_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table budget_auditors add constraint budget_auditors_opinion_check CHECK ((opinion = ANY (ARRAY['unqualified'::text, 'qualified'::text, 'adverse'::text, 'disclaimer'::text])));
alter table budget_auditors add constraint budget_auditors_opinion_text_check CHECK (((char_length(opinion_text) >= 1) AND (char_length(opinion_text) <= 2000)));
alter table budget_auditors add constraint budget_auditors_pkey PRIMARY KEY (id);
alter table budget_auditors add constraint budget_auditors_report_file_fkey FOREIGN KEY (report_file) REFERENCES attachments(id);
alter table budget_auditors add constraint budget_auditors_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text));
alter table budget_auditors add constraint budget_auditors_token_hash_key UNIQUE (token_hash);
CREATE UNIQUE INDEX budget_auditors_one ON public.budget_auditors USING btree (budget_id) WHERE (revoked_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.budget_auditors FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table budget_auditors enable row level security;
create policy own_organisation on budget_auditors as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table budget_reminders (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  year                             integer not null,
  days                             integer not null,
  created_at                       timestamp with time zone default now() not null
);
alter table budget_reminders add constraint budget_reminders_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table budget_reminders add constraint budget_reminders_ngo_id_year_days_key UNIQUE (ngo_id, year, days);
alter table budget_reminders add constraint budget_reminders_pkey PRIMARY KEY (id);
alter table budget_reminders enable row level security;
create policy own_organisation on budget_reminders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table campaign_expenses (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint not null,
  kind                             text not null,
  type_ar                          text,
  payment_method_id                bigint,
  amount                           numeric(18,2) not null,
  place                            text not null,
  spent_on                         date not null,
  payee                            text,
  paper_no                         text,
  document_file                    bigint not null,
  status                           text default 'entered'::text not null,
  writers                          bigint[] default '{}'::bigint[] not null,
  confirmed_by                     bigint,
  confirmed_at                     timestamp with time zone,
  reversal_reason                  text,
  reversal_by                      bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table campaign_expenses add constraint campaign_expenses_amount_check CHECK ((amount > (0)::numeric));
alter table campaign_expenses add constraint campaign_expenses_check CHECK (
CASE kind
    WHEN 'expense'::text THEN ((type_ar IS NOT NULL) AND (payment_method_id IS NULL))
    ELSE ((type_ar IS NULL) AND (payment_method_id IS NOT NULL) AND (place = 'in_account'::text))
END);
alter table campaign_expenses add constraint campaign_expenses_check1 CHECK (((confirmed_by IS NULL) OR (confirmed_by <> ALL (writers))));
alter table campaign_expenses add constraint campaign_expenses_check2 CHECK (((status <> 'reversed'::text) OR ((reversal_reason IS NOT NULL) AND (reversal_by <> ALL (writers)))));
alter table campaign_expenses add constraint campaign_expenses_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);
alter table campaign_expenses add constraint campaign_expenses_document_file_fkey FOREIGN KEY (document_file) REFERENCES attachments(id);
alter table campaign_expenses add constraint campaign_expenses_kind_check CHECK ((kind = ANY (ARRAY['expense'::text, 'handover'::text])));
alter table campaign_expenses add constraint campaign_expenses_ngo_id_campaign_id_fkey FOREIGN KEY (ngo_id, campaign_id) REFERENCES campaigns(ngo_id, id);
alter table campaign_expenses add constraint campaign_expenses_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table campaign_expenses add constraint campaign_expenses_ngo_id_id_key UNIQUE (ngo_id, id);
alter table campaign_expenses add constraint campaign_expenses_paper_no_check CHECK (((char_length(paper_no) >= 1) AND (char_length(paper_no) <= 60)));
alter table campaign_expenses add constraint campaign_expenses_payee_check CHECK (((char_length(payee) >= 2) AND (char_length(payee) <= 150)));
alter table campaign_expenses add constraint campaign_expenses_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);
alter table campaign_expenses add constraint campaign_expenses_pkey PRIMARY KEY (id);
alter table campaign_expenses add constraint campaign_expenses_place_check CHECK ((place = ANY (ARRAY['in_account'::text, 'in_hand'::text])));
alter table campaign_expenses add constraint campaign_expenses_reversal_by_fkey FOREIGN KEY (reversal_by) REFERENCES users(id);
alter table campaign_expenses add constraint campaign_expenses_reversal_reason_check CHECK (((char_length(reversal_reason) >= 5) AND (char_length(reversal_reason) <= 500)));
alter table campaign_expenses add constraint campaign_expenses_status_check CHECK ((status = ANY (ARRAY['entered'::text, 'booked'::text, 'reversed'::text])));
alter table campaign_expenses add constraint campaign_expenses_type_ar_check CHECK (((char_length(type_ar) >= 2) AND (char_length(type_ar) <= 100)));
CREATE INDEX campaign_expenses_campaign ON public.campaign_expenses USING btree (campaign_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX campaign_expenses_confirmed_by ON public.campaign_expenses USING btree (confirmed_by);
CREATE INDEX campaign_expenses_document ON public.campaign_expenses USING btree (document_file);
CREATE INDEX campaign_expenses_method ON public.campaign_expenses USING btree (payment_method_id);
CREATE INDEX campaign_expenses_ngo ON public.campaign_expenses USING btree (ngo_id, id);
CREATE INDEX campaign_expenses_reversal_by ON public.campaign_expenses USING btree (reversal_by);
CREATE TRIGGER book_expense AFTER INSERT OR UPDATE OF status ON public.campaign_expenses FOR EACH ROW EXECUTE FUNCTION book_expense();
CREATE TRIGGER keep_booked BEFORE DELETE OR UPDATE ON public.campaign_expenses FOR EACH ROW EXECUTE FUNCTION keep_booked_expense();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.campaign_expenses FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table campaign_expenses enable row level security;
create policy own_organisation on campaign_expenses as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table campaign_refusals (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint not null,
  reason                           text not null,
  article                          text not null,
  served_at                        timestamp with time zone not null,
  appeal_due_at                    timestamp with time zone not null,
  created_by                       bigint not null,
  created_at                       timestamp with time zone default now() not null
);
alter table campaign_refusals add constraint campaign_refusals_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table campaign_refusals add constraint campaign_refusals_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id);
alter table campaign_refusals add constraint campaign_refusals_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table campaign_refusals add constraint campaign_refusals_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table campaign_refusals add constraint campaign_refusals_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table campaign_refusals add constraint campaign_refusals_pkey PRIMARY KEY (id);
alter table campaign_refusals add constraint campaign_refusals_reason_check CHECK (((char_length(reason) >= 5) AND (char_length(reason) <= 1000)));
CREATE INDEX campaign_refusals_of_campaign ON public.campaign_refusals USING btree (campaign_id, id);
CREATE INDEX campaign_refusals_of_ngo ON public.campaign_refusals USING btree (ngo_id);
alter table campaign_refusals enable row level security;
create policy own_organisation on campaign_refusals as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table campaign_tags (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text not null,
  page_key                         text,
  starts_on                        date not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  ends_on                          date,
  text_ar                          text,
  text_en                          text,
  campaign_ids                     bigint[] default '{}'::bigint[] not null
);
alter table campaign_tags add constraint campaign_tags_check CHECK ((ends_on >= starts_on));
alter table campaign_tags add constraint campaign_tags_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 100)));
alter table campaign_tags add constraint campaign_tags_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 100)));
alter table campaign_tags add constraint campaign_tags_page_key_fkey FOREIGN KEY (page_key) REFERENCES pages(key);
alter table campaign_tags add constraint campaign_tags_pkey PRIMARY KEY (id);
alter table campaign_tags add constraint campaign_tags_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((char_length(slug) >= 3) AND (char_length(slug) <= 40))));
alter table campaign_tags add constraint campaign_tags_text_ar_check CHECK (((char_length(text_ar) >= 1) AND (char_length(text_ar) <= 1000)));
alter table campaign_tags add constraint campaign_tags_text_en_check CHECK (((char_length(text_en) >= 1) AND (char_length(text_en) <= 1000)));
CREATE INDEX campaign_tags_campaigns ON public.campaign_tags USING gin (campaign_ids) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX campaign_tags_slug ON public.campaign_tags USING btree (slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.campaign_tags FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table campaign_updates (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint not null,
  title_ar                         text not null,
  text_ar                          text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table campaign_updates add constraint campaign_updates_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id);
alter table campaign_updates add constraint campaign_updates_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table campaign_updates add constraint campaign_updates_pkey PRIMARY KEY (id);
alter table campaign_updates add constraint campaign_updates_text_ar_check CHECK (((char_length(text_ar) >= 10) AND (char_length(text_ar) <= 2000)));
alter table campaign_updates add constraint campaign_updates_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
CREATE INDEX campaign_updates_ngo ON public.campaign_updates USING btree (ngo_id);
CREATE INDEX campaign_updates_page ON public.campaign_updates USING btree (campaign_id, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.campaign_updates FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table campaign_updates enable row level security;
create policy own_organisation on campaign_updates as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table campaigns (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  name_ar                          text not null,
  name_en                          text,
  campaign_type                    smallint not null,
  campaign_amount                  numeric(18,2),
  currency_id                      integer,
  number                           integer,
  unit_id                          integer,
  campaign_purpose_id              integer not null,
  age_category_id                  integer[] not null,
  target_group_ids                 integer[] not null,
  governorate                      integer not null,
  start_date                       date not null,
  end_date                         date not null,
  image                            bigint not null,
  details_ar                       text not null,
  bank_account_id                  bigint,
  collection_means                 jsonb not null,
  confirmed                        text default 'P'::text not null,
  confirmed_by                     bigint,
  confirmed_at                     timestamp with time zone,
  reject_text                      text,
  licence_no                       text,
  featured                         boolean default false not null,
  stopped_at                       timestamp with time zone,
  stop_reason                      text,
  collected_amount                 numeric(18,2) default 0 not null,
  collected_number                 integer default 0 not null,
  final_report_file                bigint,
  final_report_at                  timestamp with time zone,
  search_folded                    text collate "C" generated always as ar_norm(regexp_replace((((((name_ar || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || details_ar) COLLATE "C"), ('<[^>]*>|&[a-z0-9#]+;'::text COLLATE "C"), ' '::text, 'gi'::text)) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  transaction_request_id           bigint,
  stopped_by                       bigint,
  closed_on                        date,
  told                             text[] default '{}'::text[] not null,
  final_report                     jsonb
);
alter table campaigns add constraint campaigns_age_category_id_check CHECK ((cardinality(age_category_id) >= 1));
alter table campaigns add constraint campaigns_campaign_amount_check CHECK (((campaign_amount >= (1000)::numeric) AND (campaign_amount <= ('1000000000000'::bigint)::numeric)));
alter table campaigns add constraint campaigns_campaign_type_check CHECK ((campaign_type = ANY (ARRAY[0, 1])));
alter table campaigns add constraint campaigns_check CHECK (((end_date > start_date) AND ((end_date - start_date) <= 365)));
alter table campaigns add constraint campaigns_check1 CHECK (((NOT featured) OR (confirmed = 'A'::text)));
alter table campaigns add constraint campaigns_check2 CHECK (
CASE campaign_type
    WHEN 0 THEN ((campaign_amount IS NOT NULL) AND (currency_id IS NOT NULL) AND (bank_account_id IS NOT NULL) AND (number IS NULL) AND (unit_id IS NULL))
    ELSE ((campaign_amount IS NULL) AND (currency_id IS NULL) AND (number IS NOT NULL) AND (unit_id IS NOT NULL))
END);
alter table campaigns add constraint campaigns_check3 CHECK (((confirmed <> 'A'::text) OR ((licence_no IS NOT NULL) AND (confirmed_at IS NOT NULL))));
alter table campaigns add constraint campaigns_check4 CHECK (((confirmed <> 'R'::text) OR (reject_text IS NOT NULL)));
alter table campaigns add constraint campaigns_check5 CHECK (((stopped_at IS NULL) = (stop_reason IS NULL)));
alter table campaigns add constraint campaigns_closed_within CHECK (((closed_on IS NULL) OR ((closed_on >= start_date) AND (closed_on <= end_date))));
alter table campaigns add constraint campaigns_collected_amount_check CHECK ((collected_amount >= (0)::numeric));
alter table campaigns add constraint campaigns_collected_number_check CHECK ((collected_number >= 0));
alter table campaigns add constraint campaigns_collection_means_check CHECK (((jsonb_typeof(collection_means) = 'array'::text) AND (collection_means <@ '["platform_payment", "bank_transfer", "numbered_receipts", "in_kind_at_branch"]'::jsonb) AND (collection_means <> '[]'::jsonb)));
alter table campaigns add constraint campaigns_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);
alter table campaigns add constraint campaigns_confirmed_check CHECK ((confirmed = ANY (ARRAY['P'::text, 'A'::text, 'R'::text])));
alter table campaigns add constraint campaigns_details_ar_check CHECK (((char_length(details_ar) >= 50) AND (char_length(details_ar) <= 5000)));
alter table campaigns add constraint campaigns_final_report_file_fkey FOREIGN KEY (final_report_file) REFERENCES attachments(id);
alter table campaigns add constraint campaigns_image_fkey FOREIGN KEY (image) REFERENCES attachments(id);
alter table campaigns add constraint campaigns_licence_no_check CHECK (((char_length(licence_no) >= 8) AND (char_length(licence_no) <= 20)));
alter table campaigns add constraint campaigns_licence_no_key UNIQUE (licence_no);
alter table campaigns add constraint campaigns_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 150)));
alter table campaigns add constraint campaigns_name_en_check CHECK (((char_length(name_en) >= 5) AND (char_length(name_en) <= 150)));
alter table campaigns add constraint campaigns_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table campaigns add constraint campaigns_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table campaigns add constraint campaigns_ngo_id_id_key UNIQUE (ngo_id, id);
alter table campaigns add constraint campaigns_number_check CHECK (((number >= 1) AND (number <= 10000000)));
alter table campaigns add constraint campaigns_pkey PRIMARY KEY (id);
alter table campaigns add constraint campaigns_reject_text_check CHECK ((char_length(reject_text) <= 1000));
alter table campaigns add constraint campaigns_stop_reason_check CHECK ((char_length(stop_reason) <= 1000));
alter table campaigns add constraint campaigns_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES users(id);
alter table campaigns add constraint campaigns_target_group_ids_check CHECK ((cardinality(target_group_ids) >= 1));
alter table campaigns add constraint campaigns_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX campaigns_list ON public.campaigns USING btree (end_date, id) WHERE ((confirmed = 'A'::text) AND (deleted_at IS NULL));
CREATE INDEX campaigns_ngo ON public.campaigns USING btree (ngo_id, id);
CREATE UNIQUE INDEX campaigns_request ON public.campaigns USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX campaigns_search_trgm ON public.campaigns USING gin (search_folded gin_trgm_ops);
CREATE INDEX campaigns_stopped_by ON public.campaigns USING btree (stopped_by);
CREATE TRIGGER keep_licence BEFORE UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION keep_licence();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table campaigns enable row level security;
create policy own_organisation on campaigns as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table chat_conversations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  governorate_id                   integer,
  transaction_request_id           bigint,
  subject                          text,
  last_message_id                  bigint,
  last_message_at                  timestamp with time zone,
  closed_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table chat_conversations add constraint chat_conversations_check CHECK (((ngo_id IS NOT NULL) OR (transaction_request_id IS NULL)));
alter table chat_conversations add constraint chat_conversations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table chat_conversations add constraint chat_conversations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table chat_conversations add constraint chat_conversations_pkey PRIMARY KEY (id);
alter table chat_conversations add constraint chat_conversations_subject_check CHECK ((char_length(subject) <= 150));
alter table chat_conversations add constraint chat_conversations_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table chat_conversations add constraint chat_conversations_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE UNIQUE INDEX chat_conversations_once ON public.chat_conversations USING btree (ngo_id, governorate_id, transaction_request_id) NULLS NOT DISTINCT;
CREATE INDEX chat_conversations_place ON public.chat_conversations USING btree (governorate_id, last_message_id DESC);
CREATE INDEX chat_conversations_request ON public.chat_conversations USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.chat_conversations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table chat_conversations enable row level security;
create policy own_organisation on chat_conversations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table chat_edits (
  id                               bigint generated by default as identity not null,
  chat_message_id                  bigint not null,
  body                             text not null,
  created_at                       timestamp with time zone default now() not null
);
alter table chat_edits add constraint chat_edits_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)));
alter table chat_edits add constraint chat_edits_chat_message_id_fkey FOREIGN KEY (chat_message_id) REFERENCES chat_messages(id);
alter table chat_edits add constraint chat_edits_pkey PRIMARY KEY (id);
CREATE INDEX chat_edits_message ON public.chat_edits USING btree (chat_message_id, id);
alter table chat_edits enable row level security;
create policy own_rows on chat_edits as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM chat_messages m
  WHERE (m.id = chat_edits.chat_message_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table chat_marks (
  user_id                          bigint not null,
  chat_conversation_id             bigint not null,
  last_read_id                     bigint default 0 not null,
  read_at                          timestamp with time zone default now() not null
);
alter table chat_marks add constraint chat_marks_chat_conversation_id_fkey FOREIGN KEY (chat_conversation_id) REFERENCES chat_conversations(id);
alter table chat_marks add constraint chat_marks_pkey PRIMARY KEY (user_id, chat_conversation_id);
alter table chat_marks add constraint chat_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

create table chat_messages (
  id                               bigint generated by default as identity not null,
  chat_conversation_id             bigint not null,
  user_id                          bigint not null,
  side                             text not null,
  client_id                        uuid not null,
  body                             text,
  file                             bigint,
  file_name                        text,
  file_size                        bigint,
  edited_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table chat_messages add constraint chat_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)));
alter table chat_messages add constraint chat_messages_chat_conversation_id_fkey FOREIGN KEY (chat_conversation_id) REFERENCES chat_conversations(id);
alter table chat_messages add constraint chat_messages_check CHECK ((num_nonnulls(body, file) > 0));
alter table chat_messages add constraint chat_messages_check1 CHECK ((((file IS NULL) = (file_name IS NULL)) AND ((file IS NULL) = (file_size IS NULL))));
alter table chat_messages add constraint chat_messages_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table chat_messages add constraint chat_messages_pkey PRIMARY KEY (id);
alter table chat_messages add constraint chat_messages_side_check CHECK ((side = ANY (ARRAY['ngo'::text, 'ministry'::text])));
alter table chat_messages add constraint chat_messages_user_id_client_id_key UNIQUE (user_id, client_id);
alter table chat_messages add constraint chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX chat_messages_conversation ON public.chat_messages USING btree (chat_conversation_id, id);
CREATE INDEX chat_messages_file ON public.chat_messages USING btree (file) WHERE (file IS NOT NULL);
alter table chat_messages enable row level security;
create policy own_rows on chat_messages as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM chat_conversations c
  WHERE (c.id = chat_messages.chat_conversation_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table classification_ngos (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  classification_id                bigint not null,
  type                             text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table classification_ngos add constraint classification_ngos_classification_id_fkey FOREIGN KEY (classification_id) REFERENCES classifications(id);
alter table classification_ngos add constraint classification_ngos_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table classification_ngos add constraint classification_ngos_pkey PRIMARY KEY (id);
alter table classification_ngos add constraint classification_ngos_type_check CHECK ((type = ANY (ARRAY['main'::text, 'sub'::text])));
CREATE INDEX classification_ngos_classification ON public.classification_ngos USING btree (classification_id, ngo_id) WHERE (deleted_at IS NULL);
CREATE INDEX classification_ngos_ngo ON public.classification_ngos USING btree (ngo_id, id);
CREATE UNIQUE INDEX classification_ngos_pair ON public.classification_ngos USING btree (ngo_id, classification_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER search_delete AFTER DELETE ON public.classification_ngos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER search_insert AFTER INSERT ON public.classification_ngos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER search_update AFTER UPDATE ON public.classification_ngos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.classification_ngos FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table classification_ngos enable row level security;
create policy own_organisation on classification_ngos as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table classifications (
  id                               bigint generated by default as identity not null,
  parent_id                        bigint,
  code                             text not null,
  icnpo_code                       text,
  name_ar                          text not null,
  name_en                          text not null,
  icon                             text,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  level                            text generated always as 
CASE
    WHEN (parent_id IS NULL) THEN 'main'::text
    ELSE 'sub'::text
END stored not null,
  name_folded                      text generated always as ar_norm(((name_ar || ' '::text) || COALESCE(name_en, ''::text))) stored
);
alter table classifications add constraint classifications_check CHECK ((parent_id IS DISTINCT FROM id));
alter table classifications add constraint classifications_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 10)));
alter table classifications add constraint classifications_icnpo_code_check CHECK (((char_length(icnpo_code) >= 1) AND (char_length(icnpo_code) <= 10)));
alter table classifications add constraint classifications_icon_check CHECK ((char_length(icon) <= 60));
alter table classifications add constraint classifications_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 120)));
alter table classifications add constraint classifications_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 120)));
alter table classifications add constraint classifications_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES classifications(id);
alter table classifications add constraint classifications_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX classifications_code ON public.classifications USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX classifications_parent ON public.classifications USING btree (parent_id);
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE ON public.classifications FOR EACH STATEMENT EXECUTE FUNCTION notify_reference_changed();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.classifications FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table consultation_surveys (
  id                               bigint generated by default as identity not null,
  reference                        text generated always as ('SHM'::text || padded(id, 6)) stored not null,
  full_name                        text not null,
  respondent_kind                  text not null,
  ngo_name                         text,
  governorate_id                   integer not null,
  phone_number                     text,
  email                            text,
  survey_axis_ids                  integer[] not null,
  answers                          jsonb not null,
  wants_participation              boolean not null,
  consent                          boolean not null,
  held_reason                      text,
  text_key                         text collate "C" generated always as md5(ar_norm(((full_name || ' '::text) || (answers)::text))) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  released_at                      timestamp with time zone,
  arrived_at                       timestamp with time zone generated always as COALESCE(released_at, created_at) stored not null
);
alter table consultation_surveys add constraint consultation_surveys_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text));
alter table consultation_surveys add constraint consultation_surveys_check CHECK (((respondent_kind <> 'ngo'::text) OR (ngo_name IS NOT NULL)));
alter table consultation_surveys add constraint consultation_surveys_consent_check CHECK (consent);
alter table consultation_surveys add constraint consultation_surveys_email_check CHECK ((char_length(email) <= 190));
alter table consultation_surveys add constraint consultation_surveys_full_name_check CHECK (((char_length(full_name) >= 3) AND (char_length(full_name) <= 150)));
alter table consultation_surveys add constraint consultation_surveys_held_reason_check CHECK ((held_reason = ANY (ARRAY['hidden_field'::text, 'too_fast'::text, 'repeated'::text, 'too_many'::text])));
alter table consultation_surveys add constraint consultation_surveys_ngo_name_check CHECK ((char_length(ngo_name) <= 150));
alter table consultation_surveys add constraint consultation_surveys_phone_number_check CHECK ((phone_number ~ '^\+?[0-9]{7,15}$'::text));
alter table consultation_surveys add constraint consultation_surveys_pkey PRIMARY KEY (id);
alter table consultation_surveys add constraint consultation_surveys_reference_key UNIQUE (reference);
alter table consultation_surveys add constraint consultation_surveys_released CHECK (((released_at IS NULL) OR (held_reason IS NULL)));
alter table consultation_surveys add constraint consultation_surveys_respondent_kind_check CHECK ((respondent_kind = ANY (ARRAY['ngo'::text, 'volunteer'::text, 'initiative'::text, 'expert'::text, 'citizen'::text])));
alter table consultation_surveys add constraint consultation_surveys_survey_axis_ids_check CHECK ((cardinality(survey_axis_ids) >= 1));
CREATE INDEX consultation_surveys_list ON public.consultation_surveys USING btree (governorate_id, arrived_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX consultation_surveys_text ON public.consultation_surveys USING btree (text_key, created_at);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.consultation_surveys FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table contact_information (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  branch_id                        bigint,
  type                             integer not null,
  value                            text not null,
  is_public                        boolean default true not null,
  is_primary                       boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  verified_at                      timestamp with time zone,
  confirmed_at                     timestamp with time zone default now() not null,
  stale_told_at                    timestamp with time zone
);
alter table contact_information add constraint contact_information_ngo_id_branch_id_fkey FOREIGN KEY (ngo_id, branch_id) REFERENCES branches(ngo_id, id);
alter table contact_information add constraint contact_information_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table contact_information add constraint contact_information_pkey PRIMARY KEY (id);
alter table contact_information add constraint contact_information_value_check CHECK (((char_length(value) >= 3) AND (char_length(value) <= 190)));
CREATE INDEX contact_information_ngo ON public.contact_information USING btree (ngo_id, id);
CREATE UNIQUE INDEX contact_information_primary ON public.contact_information USING btree (ngo_id, branch_id, type) NULLS NOT DISTINCT WHERE (is_primary AND (deleted_at IS NULL));
CREATE INDEX contact_information_untold ON public.contact_information USING btree (confirmed_at) WHERE ((stale_told_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.contact_information FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table contact_information enable row level security;
create policy own_organisation on contact_information as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table content_publications (
  id                               bigint generated by default as identity not null,
  entity                           text not null,
  entity_id                        bigint not null,
  status                           text not null,
  proposal                         jsonb default '{}'::jsonb not null,
  author_ids                       bigint[] default '{}'::bigint[] not null,
  sent_at                          timestamp with time zone,
  sent_by                          bigint,
  note                             text,
  was_published                    boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  publish_at                       timestamp with time zone,
  ngo_id                           bigint
);
alter table content_publications add constraint content_publications_check CHECK (((status <> ALL (ARRAY['sent'::text, 'returned'::text])) OR (sent_at IS NOT NULL)));
alter table content_publications add constraint content_publications_entity_check CHECK ((entity = ANY (ARRAY['regulations'::text, 'faqs'::text, 'pages'::text, 'slide_images'::text, 'login_sliders'::text, 'ministry_events'::text, 'news'::text, 'ngo_events'::text, 'slides'::text, 'ngo_abouts'::text])));
alter table content_publications add constraint content_publications_entity_entity_id_key UNIQUE (entity, entity_id);
alter table content_publications add constraint content_publications_hour CHECK (((status = 'scheduled'::text) = (publish_at IS NOT NULL)));
alter table content_publications add constraint content_publications_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table content_publications add constraint content_publications_note_check CHECK ((char_length(note) <= 1000));
alter table content_publications add constraint content_publications_pkey PRIMARY KEY (id);
alter table content_publications add constraint content_publications_proposal_check CHECK ((jsonb_typeof(proposal) = 'object'::text));
alter table content_publications add constraint content_publications_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id);
alter table content_publications add constraint content_publications_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'returned'::text, 'scheduled'::text, 'published'::text])));
CREATE INDEX content_publications_due ON public.content_publications USING btree (publish_at) WHERE (status = 'scheduled'::text);
CREATE INDEX content_publications_waiting ON public.content_publications USING btree (entity, entity_id) WHERE (status <> 'published'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.content_publications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table content_publications enable row level security;
create policy own_organisation on content_publications as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table content_versions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  number                           integer not null,
  fields                           jsonb not null,
  published_at                     timestamp with time zone default now() not null,
  published_by                     bigint
);
alter table content_versions add constraint content_versions_entity_check CHECK ((entity = ANY (ARRAY['news'::text, 'ngo_events'::text, 'slides'::text, 'ngo_abouts'::text])));
alter table content_versions add constraint content_versions_entity_entity_id_number_key UNIQUE (entity, entity_id, number);
alter table content_versions add constraint content_versions_fields_check CHECK ((jsonb_typeof(fields) = 'object'::text));
alter table content_versions add constraint content_versions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table content_versions add constraint content_versions_number_check CHECK ((number > 0));
alter table content_versions add constraint content_versions_pkey PRIMARY KEY (id);
alter table content_versions add constraint content_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id);
alter table content_versions enable row level security;
create policy own_organisation on content_versions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_beneficiaries (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  target_group_id                  integer not null,
  note                             text,
  people                           jsonb default '[]'::jsonb not null,
  male_number                      integer default 0 not null,
  female_number                    integer default 0 not null,
  with_disability_number           integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_disabled CHECK ((with_disability_number <= (male_number + female_number)));
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300)));
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_people_check CHECK (((jsonb_typeof(people) = 'array'::text) AND (jsonb_array_length(people) <= 12)));
alter table coop_project_beneficiaries add constraint coop_project_beneficiaries_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX coop_project_beneficiaries_once ON public.coop_project_beneficiaries USING btree (coop_project_id, target_group_id) WHERE (deleted_at IS NULL);
CREATE INDEX coop_project_beneficiaries_project ON public.coop_project_beneficiaries USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_beneficiaries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_coop_people BEFORE INSERT OR UPDATE ON public.coop_project_beneficiaries FOR EACH ROW EXECUTE FUNCTION sum_coop_people();
alter table coop_project_beneficiaries enable row level security;
create policy own_organisation on coop_project_beneficiaries as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_budgets (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  line                             text not null,
  planned_amount                   numeric(18,2) not null,
  received_amount                  numeric(18,2) default 0 not null,
  spent_amount                     numeric(18,2) default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_budgets add constraint coop_project_budgets_line_check CHECK (((char_length(line) >= 2) AND (char_length(line) <= 150)));
alter table coop_project_budgets add constraint coop_project_budgets_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_budgets add constraint coop_project_budgets_ngo_id_coop_project_id_id_key UNIQUE (ngo_id, coop_project_id, id);
alter table coop_project_budgets add constraint coop_project_budgets_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_budgets add constraint coop_project_budgets_pkey PRIMARY KEY (id);
alter table coop_project_budgets add constraint coop_project_budgets_planned_amount_check CHECK ((planned_amount >= (0)::numeric));
CREATE INDEX coop_project_budgets_project ON public.coop_project_budgets USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_budgets FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_project_budgets enable row level security;
create policy own_organisation on coop_project_budgets as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_files (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  kind                             text not null,
  title                            text not null,
  file                             bigint not null,
  expires_on                       date,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_files add constraint coop_project_files_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table coop_project_files add constraint coop_project_files_kind_check CHECK ((kind = ANY (ARRAY['agreement'::text, 'amendment'::text, 'progress_report'::text, 'final_report'::text])));
alter table coop_project_files add constraint coop_project_files_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_files add constraint coop_project_files_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_files add constraint coop_project_files_pkey PRIMARY KEY (id);
alter table coop_project_files add constraint coop_project_files_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
CREATE INDEX coop_project_files_project ON public.coop_project_files USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_project_files enable row level security;
create policy own_organisation on coop_project_files as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_locations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  governorate_id                   integer not null,
  sub_district_id                  integer,
  place                            text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_locations add constraint coop_project_locations_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_locations add constraint coop_project_locations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_locations add constraint coop_project_locations_pkey PRIMARY KEY (id);
alter table coop_project_locations add constraint coop_project_locations_place_check CHECK (((char_length(place) >= 1) AND (char_length(place) <= 150)));
CREATE INDEX coop_project_locations_project ON public.coop_project_locations USING btree (coop_project_id, governorate_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_project_locations enable row level security;
create policy own_organisation on coop_project_locations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_objectives (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  objective                        text not null,
  indicator                        text not null,
  measure                          text not null,
  baseline_value                   numeric(14,2),
  baseline_year                    integer,
  target_value                     numeric(14,2) not null,
  achieved_value                   numeric(14,2),
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_objectives add constraint coop_project_objectives_baseline_year_check CHECK (((baseline_year >= 1990) AND (baseline_year <= 2100)));
alter table coop_project_objectives add constraint coop_project_objectives_indicator_check CHECK (((char_length(indicator) >= 1) AND (char_length(indicator) <= 300)));
alter table coop_project_objectives add constraint coop_project_objectives_measure_check CHECK ((measure = ANY (ARRAY['sum'::text, 'last'::text])));
alter table coop_project_objectives add constraint coop_project_objectives_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_objectives add constraint coop_project_objectives_ngo_id_coop_project_id_id_key UNIQUE (ngo_id, coop_project_id, id);
alter table coop_project_objectives add constraint coop_project_objectives_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_objectives add constraint coop_project_objectives_objective_check CHECK (((char_length(objective) >= 1) AND (char_length(objective) <= 500)));
alter table coop_project_objectives add constraint coop_project_objectives_pkey PRIMARY KEY (id);
CREATE INDEX coop_project_objectives_project ON public.coop_project_objectives USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_objectives FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_project_objectives enable row level security;
create policy own_organisation on coop_project_objectives as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_partners (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  partner_ngo_id                   bigint,
  partner_name                     text not null,
  role                             text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_partners add constraint coop_project_partners_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table coop_project_partners add constraint coop_project_partners_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_partners add constraint coop_project_partners_ngo_id_id_key UNIQUE (ngo_id, id);
alter table coop_project_partners add constraint coop_project_partners_other CHECK ((partner_ngo_id <> ngo_id));
alter table coop_project_partners add constraint coop_project_partners_partner_name_check CHECK (((char_length(partner_name) >= 3) AND (char_length(partner_name) <= 150)));
alter table coop_project_partners add constraint coop_project_partners_partner_ngo_id_fkey FOREIGN KEY (partner_ngo_id) REFERENCES ngos(id);
alter table coop_project_partners add constraint coop_project_partners_pkey PRIMARY KEY (id);
alter table coop_project_partners add constraint coop_project_partners_role_check CHECK (((char_length(role) >= 2) AND (char_length(role) <= 150)));
CREATE UNIQUE INDEX coop_project_partners_once ON public.coop_project_partners USING btree (coop_project_id, partner_ngo_id) WHERE ((partner_ngo_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX coop_project_partners_partner ON public.coop_project_partners USING btree (partner_ngo_id) WHERE (partner_ngo_id IS NOT NULL);
CREATE INDEX coop_project_partners_project ON public.coop_project_partners USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_partners FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_project_partners enable row level security;
create policy own_organisation on coop_project_partners as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_results (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  coop_project_objective_id        bigint not null,
  period_start                     date not null,
  period_end                       date not null,
  achieved                         numeric(14,2) not null,
  note                             text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_results add constraint coop_project_results_dates CHECK ((period_end >= period_start));
alter table coop_project_results add constraint coop_project_results_ngo_id_coop_project_id_coop_project_o_fkey FOREIGN KEY (ngo_id, coop_project_id, coop_project_objective_id) REFERENCES coop_project_objectives(ngo_id, coop_project_id, id);
alter table coop_project_results add constraint coop_project_results_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_results add constraint coop_project_results_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300)));
alter table coop_project_results add constraint coop_project_results_pkey PRIMARY KEY (id);
CREATE INDEX coop_project_results_objective ON public.coop_project_results USING btree (coop_project_objective_id, period_end);
CREATE INDEX coop_project_results_project ON public.coop_project_results USING btree (coop_project_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_results FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_coop_results AFTER INSERT OR DELETE OR UPDATE ON public.coop_project_results FOR EACH ROW EXECUTE FUNCTION sum_coop_results();
alter table coop_project_results enable row level security;
create policy own_organisation on coop_project_results as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_project_transactions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint not null,
  coop_project_budget_id           bigint not null,
  kind                             text not null,
  happened_on                      date not null,
  amount                           numeric(18,2) not null,
  coop_project_partner_id          bigint,
  note                             text,
  file                             bigint not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_project_transactions add constraint coop_project_transactions_amount_check CHECK ((amount > (0)::numeric));
alter table coop_project_transactions add constraint coop_project_transactions_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table coop_project_transactions add constraint coop_project_transactions_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'spent'::text, 'passed_on'::text])));
alter table coop_project_transactions add constraint coop_project_transactions_ngo_id_coop_project_id_coop_proj_fkey FOREIGN KEY (ngo_id, coop_project_id, coop_project_budget_id) REFERENCES coop_project_budgets(ngo_id, coop_project_id, id);
alter table coop_project_transactions add constraint coop_project_transactions_ngo_id_coop_project_partner_id_fkey FOREIGN KEY (ngo_id, coop_project_partner_id) REFERENCES coop_project_partners(ngo_id, id);
alter table coop_project_transactions add constraint coop_project_transactions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_project_transactions add constraint coop_project_transactions_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300)));
alter table coop_project_transactions add constraint coop_project_transactions_partner CHECK (((kind = 'passed_on'::text) = (coop_project_partner_id IS NOT NULL)));
alter table coop_project_transactions add constraint coop_project_transactions_pkey PRIMARY KEY (id);
CREATE INDEX coop_project_transactions_budget ON public.coop_project_transactions USING btree (coop_project_budget_id);
CREATE INDEX coop_project_transactions_partner ON public.coop_project_transactions USING btree (coop_project_partner_id) WHERE (coop_project_partner_id IS NOT NULL);
CREATE INDEX coop_project_transactions_project ON public.coop_project_transactions USING btree (coop_project_id, happened_on, id);
CREATE TRIGGER refuse_unsigned_money BEFORE INSERT ON public.coop_project_transactions FOR EACH ROW EXECUTE FUNCTION refuse_unsigned_money();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_project_transactions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_coop_transactions AFTER INSERT OR DELETE OR UPDATE ON public.coop_project_transactions FOR EACH ROW EXECUTE FUNCTION sum_coop_transactions();
alter table coop_project_transactions enable row level security;
create policy own_organisation on coop_project_transactions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_projects (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  name_ar                          text not null,
  name_en                          text,
  un_organisation_id               integer not null,
  project_sector_id                integer not null,
  agreement_no                     text not null,
  agreement_date                   date not null,
  agreement_file                   bigint not null,
  agreement_expires_on             date,
  start_date                       date not null,
  end_date                         date not null,
  total_budget                     numeric(18,2) not null,
  currency_id                      integer not null,
  description                      text not null,
  approval_status                  text default 'draft'::text not null,
  project_status                   text default 'planned'::text not null,
  signed_on                        date,
  signed_file                      bigint,
  actual_start_date                date,
  actual_end_date                  date,
  report_file                      bigint,
  report_date                      date,
  report_due_on                    date,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table coop_projects add constraint coop_projects_agreement_file_fkey FOREIGN KEY (agreement_file) REFERENCES attachments(id);
alter table coop_projects add constraint coop_projects_agreement_no_check CHECK (((char_length(agreement_no) >= 1) AND (char_length(agreement_no) <= 40)));
alter table coop_projects add constraint coop_projects_approval_status_check CHECK ((approval_status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'reported'::text, 'cancelled'::text])));
alter table coop_projects add constraint coop_projects_begun CHECK (((project_status = 'planned'::text) OR ((approval_status = ANY (ARRAY['executed'::text, 'reported'::text])) AND (actual_start_date IS NOT NULL))));
alter table coop_projects add constraint coop_projects_dates CHECK ((end_date > start_date));
alter table coop_projects add constraint coop_projects_decided CHECK (((approval_status <> ALL (ARRAY['approved'::text, 'executed'::text, 'reported'::text])) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table coop_projects add constraint coop_projects_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table coop_projects add constraint coop_projects_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 5000)));
alter table coop_projects add constraint coop_projects_ended CHECK (((project_status <> 'completed'::text) OR (actual_end_date >= actual_start_date)));
alter table coop_projects add constraint coop_projects_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 200)));
alter table coop_projects add constraint coop_projects_name_en_check CHECK (((char_length(name_en) >= 5) AND (char_length(name_en) <= 200)));
alter table coop_projects add constraint coop_projects_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_projects add constraint coop_projects_ngo_id_id_key UNIQUE (ngo_id, id);
alter table coop_projects add constraint coop_projects_pkey PRIMARY KEY (id);
alter table coop_projects add constraint coop_projects_project_status_check CHECK ((project_status = ANY (ARRAY['planned'::text, 'ongoing'::text, 'completed'::text, 'suspended'::text])));
alter table coop_projects add constraint coop_projects_report_file_fkey FOREIGN KEY (report_file) REFERENCES attachments(id);
alter table coop_projects add constraint coop_projects_reported CHECK (((approval_status <> 'reported'::text) OR ((project_status = 'completed'::text) AND (report_file IS NOT NULL))));
alter table coop_projects add constraint coop_projects_signed CHECK (((approval_status <> ALL (ARRAY['executed'::text, 'reported'::text])) OR (signed_on >= decision_date)));
alter table coop_projects add constraint coop_projects_signed_file_fkey FOREIGN KEY (signed_file) REFERENCES attachments(id);
alter table coop_projects add constraint coop_projects_total_budget_check CHECK ((total_budget > (0)::numeric));
alter table coop_projects add constraint coop_projects_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX coop_projects_ngo ON public.coop_projects USING btree (ngo_id, id);
CREATE UNIQUE INDEX coop_projects_request ON public.coop_projects USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX coop_projects_status ON public.coop_projects USING btree (approval_status, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.coop_projects FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table coop_projects enable row level security;
create policy own_organisation on coop_projects as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table coop_reminders (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  until                            date not null,
  days                             integer not null,
  created_at                       timestamp with time zone default now() not null
);
alter table coop_reminders add constraint coop_reminders_entity_check CHECK ((entity = ANY (ARRAY['coop_projects'::text, 'coop_project_files'::text])));
alter table coop_reminders add constraint coop_reminders_entity_entity_id_until_days_key UNIQUE (entity, entity_id, until, days);
alter table coop_reminders add constraint coop_reminders_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table coop_reminders add constraint coop_reminders_pkey PRIMARY KEY (id);
CREATE INDEX coop_reminders_ngo ON public.coop_reminders USING btree (ngo_id);
alter table coop_reminders enable row level security;
create policy own_organisation on coop_reminders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table currency_rates (
  id                               bigint generated by default as identity not null,
  currency_id                      integer not null,
  rate_on                          date not null,
  rate                             numeric(18,6) not null,
  source                           text not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table currency_rates add constraint currency_rates_currency_id_check CHECK ((currency_id <> 1));
alter table currency_rates add constraint currency_rates_pkey PRIMARY KEY (id);
alter table currency_rates add constraint currency_rates_rate_check CHECK ((rate > (0)::numeric));
alter table currency_rates add constraint currency_rates_source_check CHECK (((char_length(source) >= 3) AND (char_length(source) <= 150)));
CREATE UNIQUE INDEX currency_rates_once ON public.currency_rates USING btree (currency_id, rate_on) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.currency_rates FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table difference_settlements (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  difference_id                    bigint not null,
  way                              text not null,
  ours                             numeric(18,2),
  theirs                           numeric(18,2),
  amount                           numeric(18,2) not null,
  fee                              numeric(18,2) default 0 not null,
  payment_id                       bigint,
  reason                           text not null,
  evidence_file                    bigint not null,
  proposed_by                      bigint not null,
  proposed_at                      timestamp with time zone not null,
  decision                         text,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  note                             text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  reversed_by                      bigint
);
alter table difference_settlements add constraint difference_settlements_amount_check CHECK ((amount >= (0)::numeric));
alter table difference_settlements add constraint difference_settlements_decided CHECK (((decision IS NULL) = (decided_at IS NULL)));
alter table difference_settlements add constraint difference_settlements_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table difference_settlements add constraint difference_settlements_decision_check CHECK ((decision = ANY (ARRAY['settled'::text, 'refused'::text, 'withdrawn'::text])));
alter table difference_settlements add constraint difference_settlements_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES book_differences(id);
alter table difference_settlements add constraint difference_settlements_evidence_file_fkey FOREIGN KEY (evidence_file) REFERENCES attachments(id);
alter table difference_settlements add constraint difference_settlements_fee_check CHECK ((fee >= (0)::numeric));
alter table difference_settlements add constraint difference_settlements_moves CHECK (((way = 'borne'::text) OR ((payment_id IS NOT NULL) AND (ngo_id IS NOT NULL) AND (amount > (0)::numeric))));
alter table difference_settlements add constraint difference_settlements_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table difference_settlements add constraint difference_settlements_ngo_id_id_key UNIQUE (ngo_id, id);
alter table difference_settlements add constraint difference_settlements_ngo_id_payment_id_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table difference_settlements add constraint difference_settlements_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500)));
alter table difference_settlements add constraint difference_settlements_pkey PRIMARY KEY (id);
alter table difference_settlements add constraint difference_settlements_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);
alter table difference_settlements add constraint difference_settlements_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table difference_settlements add constraint difference_settlements_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES settlement_reversals(id);
alter table difference_settlements add constraint difference_settlements_two_persons CHECK (((decision IS DISTINCT FROM 'settled'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))));
alter table difference_settlements add constraint difference_settlements_way_check CHECK ((way = ANY (ARRAY['annul'::text, 'paid_by_ngo'::text, 'lost'::text, 'borne'::text])));
CREATE INDEX difference_settlements_decided_by ON public.difference_settlements USING btree (decided_by);
CREATE INDEX difference_settlements_evidence ON public.difference_settlements USING btree (evidence_file);
CREATE UNIQUE INDEX difference_settlements_once ON public.difference_settlements USING btree (difference_id) WHERE ((decision = 'settled'::text) AND (reversed_by IS NULL));
CREATE UNIQUE INDEX difference_settlements_open ON public.difference_settlements USING btree (difference_id) WHERE (decision IS NULL);
CREATE INDEX difference_settlements_payment ON public.difference_settlements USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX difference_settlements_proposed_by ON public.difference_settlements USING btree (proposed_by);
CREATE UNIQUE INDEX difference_settlements_reversed_by ON public.difference_settlements USING btree (reversed_by) WHERE (reversed_by IS NOT NULL);
CREATE TRIGGER book_settlement AFTER UPDATE OF decision ON public.difference_settlements FOR EACH ROW EXECUTE FUNCTION book_settlement();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.difference_settlements FOR EACH ROW EXECUTE FUNCTION keep_settlement();
CREATE TRIGGER kept_truncate BEFORE TRUNCATE ON public.difference_settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.difference_settlements FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table difference_settlements enable row level security;
create policy own_organisation on difference_settlements as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table director_boards (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  type                             text not null,
  term_no                          integer not null,
  members_number                   integer not null,
  start_date                       date not null,
  end_date                         date not null,
  meeting_id                       bigint,
  decision_no                      text,
  decision_date                    date,
  decision_file                    bigint,
  status                           text default 'pending'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  told_days                        smallint
);
alter table director_boards add constraint director_boards_check CHECK ((end_date >= start_date));
alter table director_boards add constraint director_boards_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table director_boards add constraint director_boards_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table director_boards add constraint director_boards_members_number_check CHECK (((members_number >= 1) AND (members_number <= 15)));
alter table director_boards add constraint director_boards_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table director_boards add constraint director_boards_ngo_id_id_key UNIQUE (ngo_id, id);
alter table director_boards add constraint director_boards_pkey PRIMARY KEY (id);
alter table director_boards add constraint director_boards_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'current'::text, 'expired'::text, 'temporary'::text, 'dissolved'::text])));
alter table director_boards add constraint director_boards_term_no_check CHECK ((term_no >= 1));
alter table director_boards add constraint director_boards_type_check CHECK ((type = ANY (ARRAY['founder'::text, 'administrative'::text, 'executive'::text, 'trustee'::text])));
CREATE UNIQUE INDEX director_boards_current ON public.director_boards USING btree (ngo_id, type) WHERE ((status = ANY (ARRAY['current'::text, 'temporary'::text])) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX director_boards_term ON public.director_boards USING btree (ngo_id, type, term_no) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.director_boards FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table director_boards enable row level security;
create policy own_organisation on director_boards as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table directors (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  type                             text not null,
  first_name                       text,
  last_name                        text,
  father_name                      text,
  mother_name                      text,
  id_number                        text,
  id_number_hash                   text,
  nationality_id                   integer,
  gender                           text,
  birth_date                       date,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text,
  email                            text,
  residence_governorate_id         integer,
  residence_address                text,
  legal_name                       text,
  director_board_id                bigint,
  position_id                      integer not null,
  seat_method                      text not null,
  start_date                       date not null,
  end_date                         date,
  end_reason                       text,
  inquiry_bulletin_file            bigint,
  criminal_record_file             bigint,
  family_group                     text,
  is_current                       boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  recorded_at                      timestamp with time zone default now() not null,
  end_recorded_at                  timestamp with time zone
);
alter table directors add constraint directors_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table directors add constraint directors_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table directors add constraint directors_check CHECK ((end_date >= start_date));
alter table directors add constraint directors_check1 CHECK (((legal_name IS NOT NULL) OR ((first_name IS NOT NULL) AND (last_name IS NOT NULL))));
alter table directors add constraint directors_check2 CHECK (((type <> ALL (ARRAY['administrative'::text, 'trustee'::text])) OR (director_board_id IS NOT NULL)));
alter table directors add constraint directors_check3 CHECK (((end_date IS NULL) = (end_reason IS NULL)));
alter table directors add constraint directors_criminal_record_file_fkey FOREIGN KEY (criminal_record_file) REFERENCES attachments(id);
alter table directors add constraint directors_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table directors add constraint directors_end_reason_check CHECK ((end_reason = ANY (ARRAY['term'::text, 'resignation'::text, 'removal'::text, 'death'::text, 'other'::text])));
alter table directors add constraint directors_family_group_check CHECK ((char_length(family_group) <= 60));
alter table directors add constraint directors_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table directors add constraint directors_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table directors add constraint directors_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table directors add constraint directors_inquiry_bulletin_file_fkey FOREIGN KEY (inquiry_bulletin_file) REFERENCES attachments(id);
alter table directors add constraint directors_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table directors add constraint directors_legal_name_check CHECK (((char_length(legal_name) >= 3) AND (char_length(legal_name) <= 150)));
alter table directors add constraint directors_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table directors add constraint directors_ngo_id_director_board_id_fkey FOREIGN KEY (ngo_id, director_board_id) REFERENCES director_boards(ngo_id, id);
alter table directors add constraint directors_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table directors add constraint directors_ngo_id_id_key UNIQUE (ngo_id, id);
alter table directors add constraint directors_pkey PRIMARY KEY (id);
alter table directors add constraint directors_profession_check CHECK ((char_length(profession) <= 100));
alter table directors add constraint directors_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table directors add constraint directors_residence_address_check CHECK ((char_length(residence_address) <= 255));
alter table directors add constraint directors_seat_method_check CHECK ((seat_method = ANY (ARRAY['elected'::text, 'appointed'::text, 'founding'::text, 'substitute'::text])));
alter table directors add constraint directors_specialization_check CHECK ((char_length(specialization) <= 100));
alter table directors add constraint directors_type_check CHECK ((type = ANY (ARRAY['founder'::text, 'administrative'::text, 'executive'::text, 'trustee'::text])));
CREATE INDEX directors_board ON public.directors USING btree (director_board_id) WHERE (deleted_at IS NULL);
CREATE INDEX directors_id_hash ON public.directors USING btree (id_number_hash);
CREATE INDEX directors_name_trgm ON public.directors USING gin (ar_norm(((((first_name || ' '::text) || COALESCE(father_name, ''::text)) || ' '::text) || last_name)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX directors_ngo ON public.directors USING btree (ngo_id, type, id);
CREATE UNIQUE INDEX directors_person ON public.directors USING btree (ngo_id, type, director_board_id, id_number_hash) NULLS NOT DISTINCT WHERE ((id_number_hash IS NOT NULL) AND is_current AND (deleted_at IS NULL));
CREATE INDEX directors_sitting ON public.directors USING btree (id_number_hash, ngo_id) WHERE ((type = ANY (ARRAY['administrative'::text, 'trustee'::text])) AND is_current AND (deleted_at IS NULL) AND (id_number_hash IS NOT NULL));
CREATE UNIQUE INDEX directors_unique_position ON public.directors USING btree (director_board_id, position_id) WHERE ((position_id = ANY (ARRAY[1, 2, 3, 4, 7, 8])) AND is_current AND (deleted_at IS NULL));
CREATE UNIQUE INDEX directors_waiting_person ON public.directors USING btree (ngo_id, type, director_board_id, id_number_hash) NULLS NOT DISTINCT WHERE ((id_number_hash IS NOT NULL) AND (NOT is_current) AND (end_date IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX directors_waiting_position ON public.directors USING btree (director_board_id, position_id) WHERE ((position_id = ANY (ARRAY[1, 2, 3, 4, 7, 8])) AND (NOT is_current) AND (end_date IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.directors FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table directors enable row level security;
create policy own_organisation on directors as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table doc_template_versions (
  id                               bigint generated by default as identity not null,
  doc_template_id                  bigint not null,
  version                          integer not null,
  purpose                          text not null,
  body_ar                          text not null,
  body_en                          text,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint
);
alter table doc_template_versions add constraint doc_template_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table doc_template_versions add constraint doc_template_versions_doc_template_id_fkey FOREIGN KEY (doc_template_id) REFERENCES doc_templates(id);
alter table doc_template_versions add constraint doc_template_versions_doc_template_id_version_key UNIQUE (doc_template_id, version);
alter table doc_template_versions add constraint doc_template_versions_pkey PRIMARY KEY (id);
CREATE INDEX doc_template_versions_created_by ON public.doc_template_versions USING btree (created_by);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.doc_template_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table doc_templates (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  title_ar                         text not null,
  doc_category_id                  integer not null,
  file                             bigint,
  audience                         text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  purpose                          text,
  body_ar                          text,
  body_en                          text,
  version                          integer default 1 not null
);
alter table doc_templates add constraint doc_templates_audience_check CHECK ((audience = ANY (ARRAY['min'::text, 'est'::text])));
alter table doc_templates add constraint doc_templates_body_ar_check CHECK (((char_length(body_ar) >= 1) AND (char_length(body_ar) <= 20000)));
alter table doc_templates add constraint doc_templates_body_check CHECK ((((purpose IS NULL) = (body_ar IS NULL)) AND ((body_en IS NULL) OR (body_ar IS NOT NULL))));
alter table doc_templates add constraint doc_templates_body_en_check CHECK (((char_length(body_en) >= 1) AND (char_length(body_en) <= 20000)));
alter table doc_templates add constraint doc_templates_content_check CHECK ((num_nonnulls(file, body_ar) = 1));
alter table doc_templates add constraint doc_templates_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table doc_templates add constraint doc_templates_pkey PRIMARY KEY (id);
alter table doc_templates add constraint doc_templates_purpose_check CHECK ((purpose = ANY (ARRAY['general'::text, 'organisation'::text, 'decision'::text, 'mediation'::text])));
alter table doc_templates add constraint doc_templates_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,80}$'::text));
alter table doc_templates add constraint doc_templates_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
CREATE UNIQUE INDEX doc_templates_slug ON public.doc_templates USING btree (slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_version BEFORE UPDATE ON public.doc_templates FOR EACH ROW EXECUTE FUNCTION count_template_version();
CREATE TRIGGER keep_version AFTER INSERT OR UPDATE ON public.doc_templates FOR EACH ROW EXECUTE FUNCTION keep_template_version();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.doc_templates FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table donation_statements (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  first_day                        date not null,
  last_day                         date not null,
  lang                             text not null,
  content                          jsonb not null,
  file_qr_id                       bigint,
  issued_by                        bigint not null,
  issued_at                        timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null
);
alter table donation_statements add constraint donation_statements_days CHECK ((first_day <= last_day));
alter table donation_statements add constraint donation_statements_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table donation_statements add constraint donation_statements_file_qr_id_key UNIQUE (file_qr_id);
alter table donation_statements add constraint donation_statements_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id);
alter table donation_statements add constraint donation_statements_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table donation_statements add constraint donation_statements_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table donation_statements add constraint donation_statements_ngo_id_id_key UNIQUE (ngo_id, id);
alter table donation_statements add constraint donation_statements_pkey PRIMARY KEY (id);
CREATE INDEX donation_statements_issued_by ON public.donation_statements USING btree (issued_by);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON public.donation_statements FOR EACH ROW EXECUTE FUNCTION keep_receipt();
CREATE TRIGGER frozen_truncate BEFORE TRUNCATE ON public.donation_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table donation_statements enable row level security;
create policy own_organisation on donation_statements as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table donor_codes (
  id                               bigint generated by default as identity not null,
  phone_hash                       text not null,
  code_hash                        text not null,
  attempts                         integer default 0 not null,
  expires_at                       timestamp with time zone not null,
  used_at                          timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table donor_codes add constraint donor_codes_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5)));
alter table donor_codes add constraint donor_codes_pkey PRIMARY KEY (id);
CREATE INDEX donor_codes_phone ON public.donor_codes USING btree (phone_hash, id DESC);

create table donor_statement_receipts (
  ngo_id                           bigint not null,
  statement_id                     bigint not null,
  receipt_id                       bigint not null,
  returned                         numeric(18,2) default 0 not null,
  created_at                       timestamp with time zone default now() not null
);
alter table donor_statement_receipts add constraint donor_statement_receipts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table donor_statement_receipts add constraint donor_statement_receipts_ngo_id_statement_id_fkey FOREIGN KEY (ngo_id, statement_id) REFERENCES donor_statements(ngo_id, id);
alter table donor_statement_receipts add constraint donor_statement_receipts_pkey PRIMARY KEY (statement_id, receipt_id);
alter table donor_statement_receipts add constraint donor_statement_receipts_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id);
alter table donor_statement_receipts add constraint donor_statement_receipts_returned_check CHECK ((returned >= (0)::numeric));
CREATE INDEX donor_statement_receipts_ngo ON public.donor_statement_receipts USING btree (ngo_id);
CREATE INDEX donor_statement_receipts_receipt ON public.donor_statement_receipts USING btree (receipt_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.donor_statement_receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.donor_statement_receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table donor_statement_receipts enable row level security;
create policy own_organisation on donor_statement_receipts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table donor_statements (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  first_day                        date not null,
  last_day                         date not null,
  lang                             text not null,
  content                          jsonb not null,
  fingerprint                      text not null,
  file_qr_id                       bigint,
  issued_at                        timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null
);
alter table donor_statements add constraint donor_statements_days CHECK ((first_day <= last_day));
alter table donor_statements add constraint donor_statements_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table donor_statements add constraint donor_statements_file_qr_id_key UNIQUE (file_qr_id);
alter table donor_statements add constraint donor_statements_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table donor_statements add constraint donor_statements_ngo_id_fingerprint_key UNIQUE (ngo_id, fingerprint);
alter table donor_statements add constraint donor_statements_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table donor_statements add constraint donor_statements_ngo_id_id_key UNIQUE (ngo_id, id);
alter table donor_statements add constraint donor_statements_pkey PRIMARY KEY (id);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON public.donor_statements FOR EACH ROW EXECUTE FUNCTION keep_receipt();
CREATE TRIGGER frozen_truncate BEFORE TRUNCATE ON public.donor_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table donor_statements enable row level security;
create policy own_organisation on donor_statements as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table donors (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint not null,
  donor_kind                       text not null,
  name                             text,
  phone_number                     text,
  amount                           numeric(18,2),
  number                           integer,
  donation_date                    date not null,
  receipt_no                       text,
  notes                            text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  payment_id                       bigint,
  means                            text,
  status                           text default 'received'::text not null,
  refunded_amount                  numeric(18,2) default 0 not null,
  proof_file                       bigint,
  is_promise                       boolean default false not null,
  paper_no                         text,
  lang                             text default 'ar'::text not null,
  writers                          bigint[] default '{}'::bigint[] not null,
  confirmed_by                     bigint,
  confirmed_at                     timestamp with time zone,
  reversal_reason                  text,
  reversal_by                      bigint
);
alter table donors add constraint donors_amount_check CHECK ((amount > (0)::numeric));
alter table donors add constraint donors_check CHECK (((name IS NULL) = (donor_kind = 'anonymous'::text)));
alter table donors add constraint donors_check1 CHECK (((amount IS NULL) <> (number IS NULL)));
alter table donors add constraint donors_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);
alter table donors add constraint donors_donor_kind_check CHECK ((donor_kind = ANY (ARRAY['person'::text, 'organisation'::text, 'anonymous'::text])));
alter table donors add constraint donors_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table donors add constraint donors_means_check CHECK ((means = ANY (ARRAY['platform_payment'::text, 'bank_transfer'::text, 'numbered_receipts'::text, 'in_kind_at_branch'::text])));
alter table donors add constraint donors_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 150)));
alter table donors add constraint donors_ngo_id_campaign_id_fkey FOREIGN KEY (ngo_id, campaign_id) REFERENCES campaigns(ngo_id, id);
alter table donors add constraint donors_notes_check CHECK ((char_length(notes) <= 500));
alter table donors add constraint donors_number_check CHECK ((number > 0));
alter table donors add constraint donors_numbered CHECK (((receipt_no IS NOT NULL) OR (status = ANY (ARRAY['promised'::text, 'entered'::text]))));
alter table donors add constraint donors_paper_no_check CHECK (((char_length(paper_no) >= 1) AND (char_length(paper_no) <= 60)));
alter table donors add constraint donors_payment_check CHECK (((payment_id IS NOT NULL) = (NOT (means IS DISTINCT FROM 'platform_payment'::text))));
alter table donors add constraint donors_payment_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table donors add constraint donors_phone_number_check CHECK ((phone_number ~ '^09[0-9]{8}$'::text));
alter table donors add constraint donors_pkey PRIMARY KEY (id);
alter table donors add constraint donors_proof_fkey FOREIGN KEY (proof_file) REFERENCES attachments(id);
alter table donors add constraint donors_receipt_no_check CHECK (((char_length(receipt_no) >= 1) AND (char_length(receipt_no) <= 30)));
alter table donors add constraint donors_refunded_check CHECK (((refunded_amount >= (0)::numeric) AND (refunded_amount <= COALESCE(amount, (0)::numeric))));
alter table donors add constraint donors_reversal_by_fkey FOREIGN KEY (reversal_by) REFERENCES users(id);
alter table donors add constraint donors_reversal_reason CHECK (((status <> ALL (ARRAY['reversing'::text, 'reversed'::text])) OR (payment_id IS NOT NULL) OR (reversal_reason IS NOT NULL)));
alter table donors add constraint donors_reversal_reason_check CHECK (((char_length(reversal_reason) >= 5) AND (char_length(reversal_reason) <= 500)));
alter table donors add constraint donors_second_person CHECK (((confirmed_by IS NULL) OR (confirmed_by <> ALL (writers))));
alter table donors add constraint donors_status_check CHECK ((status = ANY (ARRAY['promised'::text, 'entered'::text, 'received'::text, 'reversing'::text, 'reversed'::text])));
CREATE INDEX donors_campaign ON public.donors USING btree (campaign_id) WHERE (deleted_at IS NULL);
CREATE INDEX donors_confirmed_by ON public.donors USING btree (confirmed_by);
CREATE INDEX donors_list ON public.donors USING btree (ngo_id, campaign_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX donors_payment ON public.donors USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX donors_phone ON public.donors USING btree (phone_number) WHERE ((phone_number IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX donors_receipt ON public.donors USING btree (ngo_id, receipt_no) WHERE (deleted_at IS NULL);
CREATE INDEX donors_reversal_by ON public.donors USING btree (reversal_by);
CREATE TRIGGER count_donation AFTER INSERT OR DELETE OR UPDATE OF campaign_id, amount, number, deleted_at, status, refunded_amount, means ON public.donors FOR EACH ROW EXECUTE FUNCTION count_donation();
CREATE TRIGGER keep_paid BEFORE UPDATE ON public.donors FOR EACH ROW EXECUTE FUNCTION keep_paid_donor();
CREATE TRIGGER keep_receipted BEFORE UPDATE ON public.donors FOR EACH ROW EXECUTE FUNCTION keep_receipted_donor();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.donors FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table donors enable row level security;
create policy own_organisation on donors as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create view duties as
 SELECT n.id AS ngo_id,
    'plan'::text AS kind,
    y.year,
    make_date((y.year - 1), 11, 1) AS opens_on,
    make_date(y.year, 1, 31) AS due_on,
    NULLIF(GREATEST(make_date(y.year, 1, 31), ( SELECT max(x.due_on) AS max
           FROM extensions x
          WHERE ((x.kind = 'plan'::text) AND (x.year = y.year) AND (x.deleted_at IS NULL) AND ((x.ngo_id IS NULL) OR (x.ngo_id = n.id)) AND ((x.legal_form_id IS NULL) OR (x.legal_form_id = n.legal_form_id)) AND ((x.governorate_id IS NULL) OR (x.governorate_id = n.governorate_id))))), make_date(y.year, 1, 31)) AS extended_to,
        CASE
            WHEN (l.status <> 'draft'::text) THEN l.submitted_at
            ELSE NULL::timestamp with time zone
        END AS done_at,
    l.status AS state
   FROM ((ngos n
     CROSS JOIN LATERAL generate_series(((EXTRACT(year FROM n.decision_date))::integer + 1), ((EXTRACT(year FROM today()))::integer + 1)) y(year))
     LEFT JOIN plans l ON (((l.ngo_id = n.id) AND (l.year = y.year) AND (l.deleted_at IS NULL))))
  WHERE (n.deleted_at IS NULL)
UNION ALL
 SELECT n.id AS ngo_id,
    'yearly_return'::text AS kind,
    y.year,
    make_date((y.year + 1), 1, 1) AS opens_on,
    make_date((y.year + 1), 3, 31) AS due_on,
    NULLIF(GREATEST(make_date((y.year + 1), 3, 31), ( SELECT max(x.due_on) AS max
           FROM extensions x
          WHERE ((x.kind = 'yearly_return'::text) AND (x.year = y.year) AND (x.deleted_at IS NULL) AND ((x.ngo_id IS NULL) OR (x.ngo_id = n.id)) AND ((x.legal_form_id IS NULL) OR (x.legal_form_id = n.legal_form_id)) AND ((x.governorate_id IS NULL) OR (x.governorate_id = n.governorate_id))))), make_date((y.year + 1), 3, 31)) AS extended_to,
        CASE
            WHEN ((r.status <> 'draft'::text) OR (r.public_at IS NOT NULL)) THEN r.first_declared_at
            ELSE NULL::timestamp with time zone
        END AS done_at,
    r.status AS state
   FROM ((ngos n
     CROSS JOIN LATERAL generate_series((EXTRACT(year FROM n.decision_date))::integer, (EXTRACT(year FROM today()))::integer) y(year))
     LEFT JOIN yearly_returns r ON (((r.ngo_id = n.id) AND (r.year = y.year) AND (r.deleted_at IS NULL))))
  WHERE (n.deleted_at IS NULL);

create table employees (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  first_name                       text not null,
  last_name                        text not null,
  father_name                      text not null,
  mother_name                      text not null,
  id_number                        text not null,
  id_number_hash                   text not null,
  nationality_id                   integer not null,
  gender                           text not null,
  birth_date                       date not null,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text not null,
  email                            text,
  residence_governorate_id         integer not null,
  residence_address                text not null,
  employment_number                text not null,
  "position"                       integer not null,
  work                             text,
  branch_id                        bigint not null,
  employment_type_id               integer not null,
  start_date                       date not null,
  end_date                         date,
  end_reason                       text,
  insurance_number                 text,
  salary                           numeric(18,2),
  has_disability_card              boolean not null,
  member_status_id                 integer not null,
  cv_file                          bigint,
  contract_file                    bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  name_folded                      text generated always as ar_norm(((((((first_name || ' '::text) || father_name) || ' '::text) || last_name) || ' '::text) || employment_number)) stored not null
);
alter table employees add constraint employees_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table employees add constraint employees_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table employees add constraint employees_check CHECK ((end_date >= start_date));
alter table employees add constraint employees_check1 CHECK (((end_date IS NULL) = (end_reason IS NULL)));
alter table employees add constraint employees_contract_file_fkey FOREIGN KEY (contract_file) REFERENCES attachments(id);
alter table employees add constraint employees_cv_file_fkey FOREIGN KEY (cv_file) REFERENCES attachments(id);
alter table employees add constraint employees_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table employees add constraint employees_employment_number_check CHECK (((char_length(employment_number) >= 1) AND (char_length(employment_number) <= 20)));
alter table employees add constraint employees_end_reason_check CHECK ((end_reason = ANY (ARRAY['term'::text, 'resignation'::text, 'removal'::text, 'death'::text, 'other'::text])));
alter table employees add constraint employees_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table employees add constraint employees_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table employees add constraint employees_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table employees add constraint employees_insurance_number_check CHECK ((insurance_number ~ '^[0-9]{1,20}$'::text));
alter table employees add constraint employees_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table employees add constraint employees_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table employees add constraint employees_ngo_id_branch_id_fkey FOREIGN KEY (ngo_id, branch_id) REFERENCES branches(ngo_id, id);
alter table employees add constraint employees_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table employees add constraint employees_ngo_id_id_key UNIQUE (ngo_id, id);
alter table employees add constraint employees_pkey PRIMARY KEY (id);
alter table employees add constraint employees_profession_check CHECK ((char_length(profession) <= 100));
alter table employees add constraint employees_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table employees add constraint employees_residence_address_check CHECK (((char_length(residence_address) >= 5) AND (char_length(residence_address) <= 255)));
alter table employees add constraint employees_salary_check CHECK ((salary >= (0)::numeric));
alter table employees add constraint employees_specialization_check CHECK ((char_length(specialization) <= 100));
alter table employees add constraint employees_work_check CHECK ((char_length(work) <= 150));
CREATE INDEX employees_id_hash ON public.employees USING btree (id_number_hash) WHERE (deleted_at IS NULL);
CREATE INDEX employees_name_trgm ON public.employees USING gin (name_folded gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX employees_ngo ON public.employees USING btree (ngo_id, id);
CREATE UNIQUE INDEX employees_no ON public.employees USING btree (ngo_id, employment_number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX employees_person ON public.employees USING btree (ngo_id, id_number_hash) WHERE ((end_date IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.employees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table employees enable row level security;
create policy own_organisation on employees as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table est_account (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  user_id                          bigint not null,
  first_name                       text,
  last_name                        text,
  father_name                      text,
  mother_name                      text,
  id_number                        text,
  id_number_hash                   text,
  nationality_id                   integer,
  gender                           text,
  birth_date                       date,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text,
  email                            text,
  residence_governorate_id         integer,
  residence_address                text,
  full_name                        text generated always as btrim(((COALESCE(first_name, ''::text) || COALESCE((' '::text || father_name), ''::text)) || COALESCE((' '::text || last_name), ''::text))) stored not null,
  is_founder                       boolean,
  delegate_file                    bigint,
  version                          integer default 1 not null,
  field_versions                   jsonb default '{}'::jsonb not null,
  validated                        smallint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table est_account add constraint est_account_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table est_account add constraint est_account_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table est_account add constraint est_account_delegate_file_fkey FOREIGN KEY (delegate_file) REFERENCES attachments(id);
alter table est_account add constraint est_account_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table est_account add constraint est_account_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_account add constraint est_account_establishment_id_key UNIQUE (establishment_id);
alter table est_account add constraint est_account_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table est_account add constraint est_account_field_versions_check CHECK ((jsonb_typeof(field_versions) = 'object'::text));
alter table est_account add constraint est_account_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table est_account add constraint est_account_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table est_account add constraint est_account_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table est_account add constraint est_account_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table est_account add constraint est_account_pkey PRIMARY KEY (id);
alter table est_account add constraint est_account_profession_check CHECK ((char_length(profession) <= 100));
alter table est_account add constraint est_account_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table est_account add constraint est_account_residence_address_check CHECK ((char_length(residence_address) <= 255));
alter table est_account add constraint est_account_specialization_check CHECK ((char_length(specialization) <= 100));
alter table est_account add constraint est_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table est_account add constraint est_account_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE INDEX est_account_id_hash ON public.est_account USING btree (id_number_hash);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_account FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_account enable row level security;
create policy own_rows on est_account as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_account.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_confirmations (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  member_id                        bigint not null,
  state                            text default 'asked'::text not null,
  asked_at                         timestamp with time zone default now() not null,
  answered_at                      timestamp with time zone,
  objected_at                      timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint
);
alter table est_confirmations add constraint est_confirmations_check CHECK (((state <> ALL (ARRAY['confirmed'::text, 'objected'::text])) OR (answered_at IS NOT NULL)));
alter table est_confirmations add constraint est_confirmations_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_confirmations add constraint est_confirmations_establishment_id_member_id_fkey FOREIGN KEY (establishment_id, member_id) REFERENCES est_members(establishment_id, id) ON DELETE CASCADE;
alter table est_confirmations add constraint est_confirmations_member_id_key UNIQUE (member_id);
alter table est_confirmations add constraint est_confirmations_pkey PRIMARY KEY (id);
alter table est_confirmations add constraint est_confirmations_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'objected'::text, 'changed'::text])));
CREATE INDEX est_confirmations_establishment ON public.est_confirmations USING btree (establishment_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_confirmations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_confirmations enable row level security;
create policy own_rows on est_confirmations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_confirmations.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_docs (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  attachment_id                    bigint not null,
  source                           bigint not null,
  member_id                        bigint,
  slot                             smallint default 1 not null,
  linked_field                     text,
  validated                        smallint default 0 not null,
  feedback                         text,
  version                          integer default 1 not null,
  replaced_at                      timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table est_docs add constraint est_docs_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES required_documents(id);
alter table est_docs add constraint est_docs_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_docs add constraint est_docs_establishment_id_member_id_fkey FOREIGN KEY (establishment_id, member_id) REFERENCES est_members(establishment_id, id);
alter table est_docs add constraint est_docs_feedback_check CHECK ((char_length(feedback) <= 1000));
alter table est_docs add constraint est_docs_linked_field_check CHECK ((char_length(linked_field) <= 60));
alter table est_docs add constraint est_docs_pkey PRIMARY KEY (id);
alter table est_docs add constraint est_docs_slot_check CHECK ((slot >= 1));
alter table est_docs add constraint est_docs_source_fkey FOREIGN KEY (source) REFERENCES attachments(id);
alter table est_docs add constraint est_docs_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
alter table est_docs add constraint est_docs_version_check CHECK ((version >= 1));
CREATE UNIQUE INDEX est_docs_current ON public.est_docs USING btree (establishment_id, attachment_id, member_id, slot) NULLS NOT DISTINCT WHERE ((replaced_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX est_docs_list ON public.est_docs USING btree (establishment_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_docs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_docs enable row level security;
create policy own_rows on est_docs as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_docs.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_members (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  sort                             integer default 0 not null,
  member_kind                      text default 'natural'::text not null,
  first_name                       text,
  last_name                        text,
  father_name                      text,
  mother_name                      text,
  id_number                        text,
  id_number_hash                   text,
  nationality_id                   integer,
  gender                           text,
  birth_date                       date,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text,
  email                            text,
  residence_governorate_id         integer,
  residence_address                text,
  full_name                        text generated always as 
CASE
    WHEN (member_kind = 'natural'::text) THEN btrim(((COALESCE(first_name, ''::text) || COALESCE((' '::text || father_name), ''::text)) || COALESCE((' '::text || last_name), ''::text)))
    ELSE COALESCE(legal_name, ''::text)
END stored not null,
  legal_name                       text,
  legal_registration_no            text,
  legal_status_file                bigint,
  authorisation_file               bigint,
  member_ngo_id                    bigint,
  residence_file                   bigint,
  is_delegate                      boolean,
  proposed_position_id             integer,
  work_place                       text,
  declares_not_military            boolean,
  declares_not_clergy              boolean,
  declares_political_rights        boolean,
  declares_kinship                 text,
  photo                            bigint,
  id_image                         bigint,
  criminal_record_file             bigint,
  criminal_record_date             date,
  inquiry_bulletin_file            bigint,
  qualification_file               bigint,
  version                          integer default 1 not null,
  field_versions                   jsonb default '{}'::jsonb not null,
  validated                        smallint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table est_members add constraint est_members_authorisation_file_fkey FOREIGN KEY (authorisation_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table est_members add constraint est_members_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table est_members add constraint est_members_check CHECK (((member_ngo_id IS NULL) OR (member_kind = 'ngo'::text)));
alter table est_members add constraint est_members_criminal_record_file_fkey FOREIGN KEY (criminal_record_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_declares_kinship_check CHECK ((char_length(declares_kinship) <= 255));
alter table est_members add constraint est_members_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table est_members add constraint est_members_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_members add constraint est_members_establishment_id_id_key UNIQUE (establishment_id, id);
alter table est_members add constraint est_members_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table est_members add constraint est_members_field_versions_check CHECK ((jsonb_typeof(field_versions) = 'object'::text));
alter table est_members add constraint est_members_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table est_members add constraint est_members_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table est_members add constraint est_members_id_image_fkey FOREIGN KEY (id_image) REFERENCES attachments(id);
alter table est_members add constraint est_members_inquiry_bulletin_file_fkey FOREIGN KEY (inquiry_bulletin_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table est_members add constraint est_members_legal_name_check CHECK ((char_length(legal_name) <= 150));
alter table est_members add constraint est_members_legal_registration_no_check CHECK ((char_length(legal_registration_no) <= 40));
alter table est_members add constraint est_members_legal_status_file_fkey FOREIGN KEY (legal_status_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_member_kind_check CHECK ((member_kind = ANY (ARRAY['natural'::text, 'legal'::text, 'ngo'::text])));
alter table est_members add constraint est_members_member_ngo_id_fkey FOREIGN KEY (member_ngo_id) REFERENCES ngos(id);
alter table est_members add constraint est_members_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table est_members add constraint est_members_photo_fkey FOREIGN KEY (photo) REFERENCES attachments(id);
alter table est_members add constraint est_members_pkey PRIMARY KEY (id);
alter table est_members add constraint est_members_profession_check CHECK ((char_length(profession) <= 100));
alter table est_members add constraint est_members_qualification_file_fkey FOREIGN KEY (qualification_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table est_members add constraint est_members_residence_address_check CHECK ((char_length(residence_address) <= 255));
alter table est_members add constraint est_members_residence_file_fkey FOREIGN KEY (residence_file) REFERENCES attachments(id);
alter table est_members add constraint est_members_specialization_check CHECK ((char_length(specialization) <= 100));
alter table est_members add constraint est_members_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
alter table est_members add constraint est_members_work_place_check CHECK ((char_length(work_place) <= 150));
CREATE UNIQUE INDEX est_members_delegate ON public.est_members USING btree (establishment_id) WHERE (is_delegate AND (deleted_at IS NULL));
CREATE INDEX est_members_id_hash ON public.est_members USING btree (id_number_hash);
CREATE INDEX est_members_list ON public.est_members USING btree (establishment_id, sort, id);
CREATE INDEX est_members_mobile ON public.est_members USING btree (mobile);
CREATE UNIQUE INDEX est_members_ngo ON public.est_members USING btree (establishment_id, member_ngo_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX est_members_person ON public.est_members USING btree (establishment_id, id_number_hash) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_members FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_members enable row level security;
create policy own_rows on est_members as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_members.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_ngo (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  name_ar                          text,
  name_en                          text,
  alternative_name_1_ar            text,
  alternative_name_2_ar            text,
  name_meaning                     text,
  name_translation_file            bigint,
  legal_form_id                    integer,
  duration_type                    text,
  duration_until                   date,
  main_classification_ids          bigint[],
  sub_classification_ids           bigint[],
  work_scope_id                    integer,
  work_governorate_ids             integer[],
  objectives                       jsonb,
  means                            text,
  target_group_ids                 integer[],
  resources                        text,
  capital_amount                   numeric(18,2),
  currency_id                      integer,
  board_members_number             integer,
  joining_fee                      numeric(18,2),
  annual_subscription              numeric(18,2),
  financial_control                text,
  dissolution_beneficiary          text,
  governorate_id                   integer,
  district_id                      integer,
  sub_district_id                  integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  address                          text,
  email                            text,
  phone                            text,
  name_folded                      text collate "C" generated always as ar_norm(name_ar) stored,
  name_key                         text collate "C" generated always as name_key(name_ar) stored,
  version                          integer default 1 not null,
  field_versions                   jsonb default '{}'::jsonb not null,
  validated                        smallint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table est_ngo add constraint est_ngo_address_check CHECK ((char_length(address) <= 255));
alter table est_ngo add constraint est_ngo_alternative_name_1_ar_check CHECK ((char_length(alternative_name_1_ar) <= 150));
alter table est_ngo add constraint est_ngo_alternative_name_2_ar_check CHECK ((char_length(alternative_name_2_ar) <= 150));
alter table est_ngo add constraint est_ngo_annual_subscription_check CHECK ((annual_subscription >= (0)::numeric));
alter table est_ngo add constraint est_ngo_board_members_number_check CHECK (((board_members_number >= 1) AND (board_members_number <= 15)));
alter table est_ngo add constraint est_ngo_capital_amount_check CHECK ((capital_amount >= (0)::numeric));
alter table est_ngo add constraint est_ngo_dissolution_beneficiary_check CHECK ((char_length(dissolution_beneficiary) <= 255));
alter table est_ngo add constraint est_ngo_duration_type_check CHECK ((duration_type = ANY (ARRAY['unlimited'::text, 'limited'::text])));
alter table est_ngo add constraint est_ngo_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table est_ngo add constraint est_ngo_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_ngo add constraint est_ngo_establishment_id_key UNIQUE (establishment_id);
alter table est_ngo add constraint est_ngo_field_versions_check CHECK ((jsonb_typeof(field_versions) = 'object'::text));
alter table est_ngo add constraint est_ngo_financial_control_check CHECK ((char_length(financial_control) <= 1000));
alter table est_ngo add constraint est_ngo_joining_fee_check CHECK ((joining_fee >= (0)::numeric));
alter table est_ngo add constraint est_ngo_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table est_ngo add constraint est_ngo_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table est_ngo add constraint est_ngo_means_check CHECK ((char_length(means) <= 2000));
alter table est_ngo add constraint est_ngo_name_ar_check CHECK ((char_length(name_ar) <= 150));
alter table est_ngo add constraint est_ngo_name_en_check CHECK ((char_length(name_en) <= 150));
alter table est_ngo add constraint est_ngo_name_meaning_check CHECK ((char_length(name_meaning) <= 500));
alter table est_ngo add constraint est_ngo_name_translation_file_fkey FOREIGN KEY (name_translation_file) REFERENCES attachments(id);
alter table est_ngo add constraint est_ngo_objectives_check CHECK ((jsonb_typeof(objectives) = 'array'::text));
alter table est_ngo add constraint est_ngo_pkey PRIMARY KEY (id);
alter table est_ngo add constraint est_ngo_resources_check CHECK ((char_length(resources) <= 2000));
alter table est_ngo add constraint est_ngo_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE INDEX est_ngo_name_key ON public.est_ngo USING btree (name_key);
CREATE INDEX est_ngo_name_marks ON public.est_ngo USING gin (name_marks(name_ar));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_ngo FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_ngo enable row level security;
create policy own_rows on est_ngo as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_ngo.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_real_estates (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  number                           text,
  region                           integer,
  estate_type_id                   integer,
  is_owned                         boolean,
  occupancy_form                   text,
  owner_name                       text,
  start_date                       date,
  end_date                         date,
  governorate_id                   integer,
  district_id                      integer,
  sub_district_id                  integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  address                          text,
  document_file                    bigint,
  version                          integer default 1 not null,
  field_versions                   jsonb default '{}'::jsonb not null,
  validated                        smallint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table est_real_estates add constraint est_real_estates_address_check CHECK ((char_length(address) <= 255));
alter table est_real_estates add constraint est_real_estates_check CHECK ((end_date >= start_date));
alter table est_real_estates add constraint est_real_estates_document_file_fkey FOREIGN KEY (document_file) REFERENCES attachments(id);
alter table est_real_estates add constraint est_real_estates_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_real_estates add constraint est_real_estates_establishment_id_key UNIQUE (establishment_id);
alter table est_real_estates add constraint est_real_estates_field_versions_check CHECK ((jsonb_typeof(field_versions) = 'object'::text));
alter table est_real_estates add constraint est_real_estates_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table est_real_estates add constraint est_real_estates_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table est_real_estates add constraint est_real_estates_number_check CHECK ((char_length(number) <= 30));
alter table est_real_estates add constraint est_real_estates_occupancy_form_check CHECK ((occupancy_form = ANY (ARRAY['lease'::text, 'usufruct'::text, 'loan'::text, 'administrative_allocation'::text])));
alter table est_real_estates add constraint est_real_estates_owner_name_check CHECK ((char_length(owner_name) <= 150));
alter table est_real_estates add constraint est_real_estates_pkey PRIMARY KEY (id);
alter table est_real_estates add constraint est_real_estates_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_real_estates FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_real_estates enable row level security;
create policy own_rows on est_real_estates as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_real_estates.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table est_section_reviews (
  id                               bigint generated by default as identity not null,
  establishment_id                 bigint not null,
  section                          text not null,
  item_id                          bigint,
  action                           text not null,
  field                            text,
  feedback                         text,
  reject_reason_id                 integer,
  article                          text,
  round                            integer default 1 not null,
  changes                          jsonb,
  user_id                          bigint not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table est_section_reviews add constraint est_section_reviews_action_check CHECK ((action = ANY (ARRAY['validated'::text, 'invalidated'::text, 'feedback'::text, 'changed'::text])));
alter table est_section_reviews add constraint est_section_reviews_article_check CHECK ((char_length(article) <= 200));
alter table est_section_reviews add constraint est_section_reviews_check CHECK (((action <> ALL (ARRAY['feedback'::text, 'invalidated'::text])) OR (feedback IS NOT NULL)));
alter table est_section_reviews add constraint est_section_reviews_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table est_section_reviews add constraint est_section_reviews_feedback_check CHECK (((char_length(feedback) >= 5) AND (char_length(feedback) <= 1000)));
alter table est_section_reviews add constraint est_section_reviews_field_check CHECK ((char_length(field) <= 60));
alter table est_section_reviews add constraint est_section_reviews_pkey PRIMARY KEY (id);
alter table est_section_reviews add constraint est_section_reviews_round_check CHECK ((round >= 1));
alter table est_section_reviews add constraint est_section_reviews_section_check CHECK ((section = ANY (ARRAY['est_ngo'::text, 'est_account'::text, 'est_members'::text, 'est_docs'::text])));
alter table est_section_reviews add constraint est_section_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX est_section_reviews_list ON public.est_section_reviews USING btree (establishment_id, section, item_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.est_section_reviews FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table est_section_reviews enable row level security;
create policy own_rows on est_section_reviews as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = est_section_reviews.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table establishments (
  id                               bigint generated by default as identity not null,
  tracking_no                      text default next_tracking_no() not null,
  user_id                          bigint not null,
  legal_form_id                    integer,
  governorate_id                   integer,
  current_stage_number             integer default 1 not null,
  finished_stage_number            integer,
  status_id                        integer default 1 not null,
  name_assignment                  text default 'pending'::text not null,
  name_assignment_note             text,
  assigned_user_id                 bigint,
  submitted_at                     timestamp with time zone,
  legal_deadline_at                date,
  return_due_at                    date,
  docs_due_at                      date,
  extended_at                      timestamp with time zone,
  clock_paused_at                  timestamp with time zone,
  is_frozen                        boolean default false not null,
  frozen_at                        timestamp with time zone,
  freeze_reason                    text,
  decision_no                      text,
  decision_date                    date,
  decision_file                    bigint,
  reject_reason_id                 integer,
  reject_text                      text,
  ngo_id                           bigint,
  round                            integer default 1 not null,
  version                          integer default 1 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  ended_at                         timestamp with time zone,
  erased_at                        timestamp with time zone,
  legal_paused_days                integer default 0 not null,
  founding_limits                  jsonb
);
alter table establishments add constraint establishments_assigned_user_id_fkey FOREIGN KEY (assigned_user_id) REFERENCES users(id);
alter table establishments add constraint establishments_check CHECK (((status_id = ANY (ARRAY[1, 11, 12])) OR ((legal_form_id IS NOT NULL) AND (governorate_id IS NOT NULL) AND (submitted_at IS NOT NULL))));
alter table establishments add constraint establishments_check1 CHECK (((name_assignment <> 'refused'::text) OR (name_assignment_note IS NOT NULL) OR (erased_at IS NOT NULL)));
alter table establishments add constraint establishments_check2 CHECK (((NOT is_frozen) OR (freeze_reason IS NOT NULL)));
alter table establishments add constraint establishments_check3 CHECK (((status_id = 9) = (ngo_id IS NOT NULL)));
alter table establishments add constraint establishments_check4 CHECK (((status_id <> 9) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table establishments add constraint establishments_check5 CHECK (((status_id <> 10) OR ((reject_reason_id IS NOT NULL) AND ((reject_text IS NOT NULL) OR (erased_at IS NOT NULL)))));
alter table establishments add constraint establishments_check6 CHECK (((status_id = ANY (ARRAY[9, 10, 11, 12])) = (ended_at IS NOT NULL)));
alter table establishments add constraint establishments_check7 CHECK (((erased_at IS NULL) OR (status_id = ANY (ARRAY[10, 11, 12]))));
alter table establishments add constraint establishments_current_stage_number_check CHECK (((current_stage_number >= 1) AND (current_stage_number <= 7)));
alter table establishments add constraint establishments_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table establishments add constraint establishments_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table establishments add constraint establishments_finished_stage_number_check CHECK (((finished_stage_number >= 1) AND (finished_stage_number <= 7)));
alter table establishments add constraint establishments_freeze_reason_check CHECK ((char_length(freeze_reason) <= 500));
alter table establishments add constraint establishments_legal_paused_days_check CHECK ((legal_paused_days >= 0));
alter table establishments add constraint establishments_name_assignment_check CHECK ((name_assignment = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text])));
alter table establishments add constraint establishments_name_assignment_note_check CHECK ((char_length(name_assignment_note) <= 500));
alter table establishments add constraint establishments_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table establishments add constraint establishments_ngo_id_key UNIQUE (ngo_id);
alter table establishments add constraint establishments_pkey PRIMARY KEY (id);
alter table establishments add constraint establishments_reject_text_check CHECK ((char_length(reject_text) <= 2000));
alter table establishments add constraint establishments_round_check CHECK ((round >= 1));
alter table establishments add constraint establishments_status_id_check CHECK (((status_id >= 1) AND (status_id <= 12)));
alter table establishments add constraint establishments_tracking_no_check CHECK (((char_length(tracking_no) >= 10) AND (char_length(tracking_no) <= 20)));
alter table establishments add constraint establishments_tracking_no_key UNIQUE (tracking_no);
alter table establishments add constraint establishments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX establishments_assigned ON public.establishments USING btree (assigned_user_id) WHERE (assigned_user_id IS NOT NULL);
CREATE INDEX establishments_decision_folded ON public.establishments USING btree (decision_folded(decision_no)) WHERE (decision_no IS NOT NULL);
CREATE INDEX establishments_ended ON public.establishments USING btree (ended_at) WHERE ((erased_at IS NULL) AND (status_id = ANY (ARRAY[10, 11, 12])));
CREATE UNIQUE INDEX establishments_open ON public.establishments USING btree (user_id) WHERE ((status_id <> ALL (ARRAY[9, 10, 11, 12])) AND (deleted_at IS NULL));
CREATE INDEX establishments_queue ON public.establishments USING btree (governorate_id, status_id, id);
CREATE INDEX establishments_status ON public.establishments USING btree (status_id, id);
CREATE INDEX establishments_user ON public.establishments USING btree (user_id, id DESC);
CREATE TRIGGER set_ended_at BEFORE INSERT OR UPDATE OF status_id ON public.establishments FOR EACH ROW EXECUTE FUNCTION set_ended_at();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.establishments FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table establishments enable row level security;
create policy own_rows on establishments as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table event_registrations (
  id                               bigint generated by default as identity not null,
  reference                        text generated always as ('EVR'::text || padded(id, 6)) stored not null,
  ngo_id                           bigint not null,
  event_id                         bigint not null,
  name                             text,
  email                            text,
  phone_number                     text,
  status                           text default 'registered'::text not null,
  reason                           text,
  lang                             text default 'ar'::text not null,
  erased_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table event_registrations add constraint event_registrations_check CHECK (
CASE
    WHEN (erased_at IS NULL) THEN ((name IS NOT NULL) AND (num_nonnulls(email, phone_number) > 0))
    ELSE (num_nonnulls(name, email, phone_number) = 0)
END);
alter table event_registrations add constraint event_registrations_email_check CHECK ((char_length(email) <= 190));
alter table event_registrations add constraint event_registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES ngo_events(id);
alter table event_registrations add constraint event_registrations_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table event_registrations add constraint event_registrations_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 100)));
alter table event_registrations add constraint event_registrations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table event_registrations add constraint event_registrations_phone_number_check CHECK ((phone_number ~ '^\+?[0-9]{7,15}$'::text));
alter table event_registrations add constraint event_registrations_pkey PRIMARY KEY (id);
alter table event_registrations add constraint event_registrations_reason_check CHECK ((char_length(reason) <= 500));
alter table event_registrations add constraint event_registrations_reference_key UNIQUE (reference);
alter table event_registrations add constraint event_registrations_status_check CHECK ((status = ANY (ARRAY['registered'::text, 'waiting'::text, 'cancelled'::text])));
alter table event_registrations add constraint event_registrations_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE INDEX event_registrations_list ON public.event_registrations USING btree (event_id, status, id);
CREATE UNIQUE INDEX event_registrations_mail ON public.event_registrations USING btree (event_id, lower(email)) WHERE ((status <> 'cancelled'::text) AND (erased_at IS NULL));
CREATE UNIQUE INDEX event_registrations_phone ON public.event_registrations USING btree (event_id, phone_number) WHERE ((email IS NULL) AND (status <> 'cancelled'::text) AND (erased_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table event_registrations enable row level security;
create policy own_organisation on event_registrations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table examined_boards (
  id                               bigint generated by default as identity not null,
  transaction_request_id           bigint not null,
  ngo_id                           bigint not null,
  decision                         text not null,
  board                            jsonb not null,
  files                            bigint[] default '{}'::bigint[] not null,
  decided_at                       timestamp with time zone not null,
  created_by                       bigint
);
alter table examined_boards add constraint examined_boards_board_check CHECK ((jsonb_typeof(board) = 'object'::text));
alter table examined_boards add constraint examined_boards_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table examined_boards add constraint examined_boards_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'return'::text])));
alter table examined_boards add constraint examined_boards_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table examined_boards add constraint examined_boards_pkey PRIMARY KEY (id);
alter table examined_boards add constraint examined_boards_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX examined_boards_created_by ON public.examined_boards USING btree (created_by);
CREATE INDEX examined_boards_of_ngo ON public.examined_boards USING btree (ngo_id);
CREATE INDEX examined_boards_of_request ON public.examined_boards USING btree (transaction_request_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.examined_boards FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table examined_boards enable row level security;
create policy own_organisation on examined_boards as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table executions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  plan_id                          bigint not null,
  activity_id                      bigint not null,
  start_date                       date not null,
  end_date                         date,
  execution_percentage             integer not null,
  beneficiaries_male               integer not null,
  beneficiaries_female             integer not null,
  actual_budget                    numeric(18,2) not null,
  results                          text not null,
  difficulties                     text,
  status                           text not null,
  files                            jsonb default '[]'::jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  variance_reason                  text
);
alter table executions add constraint executions_actual_budget_check CHECK ((actual_budget >= (0)::numeric));
alter table executions add constraint executions_beneficiaries_female_check CHECK ((beneficiaries_female >= 0));
alter table executions add constraint executions_beneficiaries_male_check CHECK ((beneficiaries_male >= 0));
alter table executions add constraint executions_check CHECK ((end_date >= start_date));
alter table executions add constraint executions_difficulties_check CHECK ((char_length(difficulties) <= 2000));
alter table executions add constraint executions_execution_percentage_check CHECK (((execution_percentage >= 0) AND (execution_percentage <= 100)));
alter table executions add constraint executions_files_check CHECK (((jsonb_typeof(files) = 'array'::text) AND (jsonb_array_length(files) <= 10)));
alter table executions add constraint executions_ngo_id_activity_id_fkey FOREIGN KEY (ngo_id, activity_id) REFERENCES activities(ngo_id, id);
alter table executions add constraint executions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table executions add constraint executions_ngo_id_id_key UNIQUE (ngo_id, id);
alter table executions add constraint executions_ngo_id_plan_id_fkey FOREIGN KEY (ngo_id, plan_id) REFERENCES plans(ngo_id, id);
alter table executions add constraint executions_pkey PRIMARY KEY (id);
alter table executions add constraint executions_results_check CHECK (((char_length(results) >= 1) AND (char_length(results) <= 2000)));
alter table executions add constraint executions_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'done'::text, 'partial'::text, 'postponed'::text, 'cancelled'::text])));
alter table executions add constraint executions_variance_reason_check CHECK (((char_length(variance_reason) >= 1) AND (char_length(variance_reason) <= 500)));
CREATE INDEX executions_activity ON public.executions USING btree (activity_id, start_date) WHERE (deleted_at IS NULL);
CREATE INDEX executions_plan ON public.executions USING btree (plan_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.executions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_plan AFTER INSERT OR DELETE OR UPDATE ON public.executions FOR EACH ROW EXECUTE FUNCTION sum_plan();
alter table executions enable row level security;
create policy own_organisation on executions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table export_jobs (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  source                           text not null,
  filters                          jsonb,
  format                           text not null,
  file_name                        text not null,
  rows_count                       integer,
  status                           text default 'queued'::text not null,
  file                             bigint,
  last_error                       text,
  finished_at                      timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table export_jobs add constraint export_jobs_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table export_jobs add constraint export_jobs_file_name_check CHECK (((char_length(file_name) >= 5) AND (char_length(file_name) <= 120)));
alter table export_jobs add constraint export_jobs_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text, 'pdf'::text])));
alter table export_jobs add constraint export_jobs_pkey PRIMARY KEY (id);
alter table export_jobs add constraint export_jobs_rows_count_check CHECK ((rows_count >= 0));
alter table export_jobs add constraint export_jobs_source_check CHECK (((char_length(source) >= 3) AND (char_length(source) <= 80)));
alter table export_jobs add constraint export_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table export_jobs add constraint export_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX export_jobs_user ON public.export_jobs USING btree (user_id, id DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.export_jobs FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table extensions (
  id                               bigint generated by default as identity not null,
  kind                             text not null,
  year                             integer not null,
  ngo_id                           bigint,
  legal_form_id                    integer,
  governorate_id                   integer,
  due_on                           date not null,
  decision_no                      text not null,
  reason                           text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint not null,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table extensions add constraint extensions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table extensions add constraint extensions_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table extensions add constraint extensions_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'yearly_return'::text, 'annual_budget'::text, 'campaign_report'::text])));
alter table extensions add constraint extensions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table extensions add constraint extensions_pkey PRIMARY KEY (id);
alter table extensions add constraint extensions_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table extensions add constraint extensions_year_check CHECK (((year >= 1950) AND (year <= 2999)));
CREATE INDEX extensions_of ON public.extensions USING btree (kind, year) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.extensions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table extensions enable row level security;
create policy own_organisation on extensions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table factor_challenges (
  challenge                        text not null,
  user_id                          bigint not null,
  purpose                          text not null,
  expires_at                       timestamp with time zone not null
);
alter table factor_challenges add constraint factor_challenges_challenge_check CHECK (((char_length(challenge) >= 16) AND (char_length(challenge) <= 200)));
alter table factor_challenges add constraint factor_challenges_pkey PRIMARY KEY (challenge);
alter table factor_challenges add constraint factor_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'enrol'::text])));
alter table factor_challenges add constraint factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX factor_challenges_user ON public.factor_challenges USING btree (user_id);

create table faq_categories (
  id                               bigint generated by default as identity not null,
  name_ar                          text not null,
  name_en                          text,
  type                             text not null,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table faq_categories add constraint faq_categories_name_ar_check CHECK (((char_length(name_ar) >= 2) AND (char_length(name_ar) <= 100)));
alter table faq_categories add constraint faq_categories_name_en_check CHECK (((char_length(name_en) >= 2) AND (char_length(name_en) <= 100)));
alter table faq_categories add constraint faq_categories_pkey PRIMARY KEY (id);
alter table faq_categories add constraint faq_categories_type_check CHECK ((type = ANY (ARRAY['interior'::text, 'exterior'::text, 'both'::text])));
CREATE UNIQUE INDEX faq_categories_name ON public.faq_categories USING btree (name_ar) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.faq_categories FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table faq_questions (
  id                               bigint generated by default as identity not null,
  question                         text not null,
  question_key                     text collate "C" generated always as md5(ar_norm(question)) stored not null,
  times                            integer default 1 not null,
  asked_at                         timestamp with time zone default now() not null,
  is_dismissed                     boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table faq_questions add constraint faq_questions_pkey PRIMARY KEY (id);
alter table faq_questions add constraint faq_questions_question_check CHECK (((char_length(question) >= 5) AND (char_length(question) <= 300)));
alter table faq_questions add constraint faq_questions_question_key_key UNIQUE (question_key);
alter table faq_questions add constraint faq_questions_times_check CHECK ((times > 0));
CREATE INDEX faq_questions_waiting ON public.faq_questions USING btree (times DESC, id) WHERE (NOT is_dismissed);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.faq_questions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table faq_votes (
  faq_id                           bigint not null,
  voter                            text not null,
  useful                           boolean not null,
  created_at                       timestamp with time zone default now() not null
);
alter table faq_votes add constraint faq_votes_faq_id_fkey FOREIGN KEY (faq_id) REFERENCES faqs(id);
alter table faq_votes add constraint faq_votes_pkey PRIMARY KEY (faq_id, voter);
alter table faq_votes add constraint faq_votes_voter_check CHECK (((char_length(voter) >= 20) AND (char_length(voter) <= 60)));

create table faqs (
  id                               bigint generated by default as identity not null,
  faq_category_id                  bigint not null,
  question_ar                      text not null,
  question_en                      text,
  answer_ar                        text not null,
  answer_en                        text,
  sort                             integer default 0 not null,
  is_published                     boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  search_folded                    text collate "C" generated always as ar_norm(regexp_replace((((((((question_ar || ' '::text) || answer_ar) || ' '::text) || COALESCE(question_en, ''::text)) || ' '::text) || COALESCE(answer_en, ''::text)) COLLATE "C"), ('<[^>]*>|&[a-z0-9#]+;'::text COLLATE "C"), ' '::text, 'gi'::text)) stored not null,
  faq_question_id                  bigint
);
alter table faqs add constraint faqs_faq_category_id_fkey FOREIGN KEY (faq_category_id) REFERENCES faq_categories(id);
alter table faqs add constraint faqs_faq_question_id_fkey FOREIGN KEY (faq_question_id) REFERENCES faq_questions(id);
alter table faqs add constraint faqs_pkey PRIMARY KEY (id);
alter table faqs add constraint faqs_question_ar_check CHECK (((char_length(question_ar) >= 5) AND (char_length(question_ar) <= 300)));
alter table faqs add constraint faqs_question_en_check CHECK (((char_length(question_en) >= 5) AND (char_length(question_en) <= 300)));
CREATE UNIQUE INDEX faqs_question ON public.faqs USING btree (faq_category_id, question_ar) WHERE (deleted_at IS NULL);
CREATE INDEX faqs_question_id ON public.faqs USING btree (faq_question_id) WHERE (faq_question_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.faqs FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table file_qr_logs (
  id                               bigint generated by default as identity not null,
  file_qr_id                       bigint,
  scanned_at                       timestamp with time zone default now() not null,
  result                           text not null,
  ip_hash                          text not null,
  user_agent                       text
);
alter table file_qr_logs add constraint file_qr_logs_check CHECK (((result = 'unknown'::text) = (file_qr_id IS NULL)));
alter table file_qr_logs add constraint file_qr_logs_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table file_qr_logs add constraint file_qr_logs_ip_hash_check CHECK ((ip_hash ~ '^[0-9a-f]{64}$'::text));
alter table file_qr_logs add constraint file_qr_logs_pkey PRIMARY KEY (id);
alter table file_qr_logs add constraint file_qr_logs_result_check CHECK ((result = ANY (ARRAY['valid'::text, 'frozen'::text, 'refunded'::text, 'replaced'::text, 'expired'::text, 'revoked'::text, 'unknown'::text]))) NOT VALID;
CREATE INDEX file_qr_logs_file ON public.file_qr_logs USING btree (file_qr_id, id DESC);
alter table file_qr_logs enable row level security;
create policy own_rows on file_qr_logs as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM files_qrs q
  WHERE (q.id = file_qr_logs.file_qr_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table files_qrs (
  id                               bigint generated by default as identity not null,
  code                             text not null,
  ngo_id                           bigint,
  transaction_request_id           bigint,
  title                            text not null,
  destination                      text not null,
  file                             bigint not null,
  sha256                           text not null,
  issued_at                        timestamp with time zone default now() not null,
  status                           text default 'active'::text not null,
  frozen_at                        timestamp with time zone,
  frozen_by                        bigint,
  freeze_reason                    text,
  scans_count                      integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  replaced_by_id                   bigint,
  doc_template_id                  bigint,
  doc_template_version             integer,
  valid_until                      date,
  revoked_at                       timestamp with time zone,
  revoked_by                       bigint,
  revoke_reason                    text,
  typed_code                       text collate "C" generated always as typed_code(code) stored
);
alter table files_qrs add constraint files_qrs_code_check CHECK ((code ~ '^[0-9A-Za-z]{22}$'::text));
alter table files_qrs add constraint files_qrs_code_key UNIQUE (code);
alter table files_qrs add constraint files_qrs_destination_check CHECK (((char_length(destination) >= 3) AND (char_length(destination) <= 150)));
alter table files_qrs add constraint files_qrs_doc_template_id_fkey FOREIGN KEY (doc_template_id) REFERENCES doc_templates(id);
alter table files_qrs add constraint files_qrs_doc_template_version_check CHECK ((doc_template_version >= 1));
alter table files_qrs add constraint files_qrs_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table files_qrs add constraint files_qrs_freeze_reason_check CHECK ((char_length(freeze_reason) <= 500));
alter table files_qrs add constraint files_qrs_frozen_by_fkey FOREIGN KEY (frozen_by) REFERENCES users(id);
alter table files_qrs add constraint files_qrs_frozen_check CHECK (((status <> 'frozen'::text) OR ((frozen_at IS NOT NULL) AND (freeze_reason IS NOT NULL))));
alter table files_qrs add constraint files_qrs_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table files_qrs add constraint files_qrs_pkey PRIMARY KEY (id);
alter table files_qrs add constraint files_qrs_replaced_by_id_fkey FOREIGN KEY (replaced_by_id) REFERENCES files_qrs(id);
alter table files_qrs add constraint files_qrs_replaced_check CHECK (((replaced_by_id IS NULL) OR (replaced_by_id > id)));
alter table files_qrs add constraint files_qrs_revoke_reason_check CHECK (((char_length(revoke_reason) >= 5) AND (char_length(revoke_reason) <= 500)));
alter table files_qrs add constraint files_qrs_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id);
alter table files_qrs add constraint files_qrs_revoked_check CHECK (((status = 'revoked'::text) = ((revoked_at IS NOT NULL) AND (revoke_reason IS NOT NULL))));
alter table files_qrs add constraint files_qrs_scans_count_check CHECK ((scans_count >= 0));
alter table files_qrs add constraint files_qrs_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table files_qrs add constraint files_qrs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'frozen'::text, 'revoked'::text])));
alter table files_qrs add constraint files_qrs_template_check CHECK (((doc_template_id IS NULL) = (doc_template_version IS NULL))) NOT VALID;
alter table files_qrs add constraint files_qrs_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 200)));
alter table files_qrs add constraint files_qrs_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table files_qrs add constraint files_qrs_whose CHECK (((ngo_id IS NOT NULL) OR (transaction_request_id IS NOT NULL)));
CREATE INDEX files_qrs_ngo ON public.files_qrs USING btree (ngo_id, id DESC);
CREATE INDEX files_qrs_replaced_by ON public.files_qrs USING btree (replaced_by_id) WHERE (replaced_by_id IS NOT NULL);
CREATE UNIQUE INDEX files_qrs_typed_code ON public.files_qrs USING btree (typed_code);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.files_qrs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table files_qrs enable row level security;
create policy own_rows on files_qrs as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table financial_grants (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  source_type                      text not null,
  donor_name                       text not null,
  donor_country_id                 integer not null,
  donor_profile_file               bigint,
  amount                           numeric(18,2) not null,
  currency_id                      integer not null,
  purpose                          text not null,
  agreement_date                   date not null,
  agreement_file                   bigint not null,
  expected_date                    date not null,
  spending_until                   date not null,
  bank_account_id                  bigint not null,
  spending_report_file             bigint,
  spending_report_date             date,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  report_due_on                    date,
  return_due_on                    date,
  returned_on                      date,
  status                           text default 'draft'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table financial_grants add constraint financial_grants_agreement_file_fkey FOREIGN KEY (agreement_file) REFERENCES attachments(id);
alter table financial_grants add constraint financial_grants_amount_check CHECK ((amount > (0)::numeric));
alter table financial_grants add constraint financial_grants_dates CHECK ((spending_until >= expected_date));
alter table financial_grants add constraint financial_grants_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text, 'reported'::text])) OR (decision_date IS NOT NULL)));
alter table financial_grants add constraint financial_grants_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table financial_grants add constraint financial_grants_donor CHECK (((source_type <> 'foreign'::text) OR (donor_profile_file IS NOT NULL)));
alter table financial_grants add constraint financial_grants_donor_name_check CHECK (((char_length(donor_name) >= 3) AND (char_length(donor_name) <= 150)));
alter table financial_grants add constraint financial_grants_donor_profile_file_fkey FOREIGN KEY (donor_profile_file) REFERENCES attachments(id);
alter table financial_grants add constraint financial_grants_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table financial_grants add constraint financial_grants_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table financial_grants add constraint financial_grants_ngo_id_id_key UNIQUE (ngo_id, id);
alter table financial_grants add constraint financial_grants_numbered CHECK (((source_type <> 'foreign'::text) OR (status <> ALL (ARRAY['approved'::text, 'executed'::text, 'reported'::text])) OR (decision_no IS NOT NULL)));
alter table financial_grants add constraint financial_grants_pkey PRIMARY KEY (id);
alter table financial_grants add constraint financial_grants_purpose_check CHECK (((char_length(purpose) >= 1) AND (char_length(purpose) <= 2000)));
alter table financial_grants add constraint financial_grants_refused CHECK (((status <> 'rejected'::text) OR (return_due_on IS NOT NULL)));
alter table financial_grants add constraint financial_grants_reported CHECK (((status <> 'reported'::text) OR (spending_report_file IS NOT NULL)));
alter table financial_grants add constraint financial_grants_source_type_check CHECK ((source_type = ANY (ARRAY['local'::text, 'foreign'::text, 'governmental'::text])));
alter table financial_grants add constraint financial_grants_spending_report_file_fkey FOREIGN KEY (spending_report_file) REFERENCES attachments(id);
alter table financial_grants add constraint financial_grants_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'reported'::text, 'cancelled'::text])));
alter table financial_grants add constraint financial_grants_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX financial_grants_account ON public.financial_grants USING btree (bank_account_id);
CREATE INDEX financial_grants_ngo ON public.financial_grants USING btree (ngo_id, id);
CREATE UNIQUE INDEX financial_grants_request ON public.financial_grants USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX financial_grants_status ON public.financial_grants USING btree (status, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.financial_grants FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table financial_grants enable row level security;
create policy own_organisation on financial_grants as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table flag_answers (
  id                               bigint generated by default as identity not null,
  ngo_flag_id                      bigint not null,
  ngo_id                           bigint not null,
  item                             text,
  answer                           text not null,
  file                             bigint,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  closed_at                        timestamp with time zone,
  closed_by                        bigint
);
alter table flag_answers add constraint flag_answers_answer_check CHECK (((char_length(answer) >= 5) AND (char_length(answer) <= 2000)));
alter table flag_answers add constraint flag_answers_closed CHECK (((closed_at IS NULL) = (closed_by IS NULL)));
alter table flag_answers add constraint flag_answers_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table flag_answers add constraint flag_answers_item_check CHECK (((char_length(item) >= 3) AND (char_length(item) <= 200)));
alter table flag_answers add constraint flag_answers_ngo_flag_id_fkey FOREIGN KEY (ngo_flag_id) REFERENCES ngo_flags(id);
alter table flag_answers add constraint flag_answers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table flag_answers add constraint flag_answers_pkey PRIMARY KEY (id);
CREATE INDEX flag_answers_flag ON public.flag_answers USING btree (ngo_flag_id, id);
CREATE INDEX flag_answers_ngo ON public.flag_answers USING btree (ngo_id);
alter table flag_answers enable row level security;
create policy own_organisation on flag_answers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table flag_rules (
  code                             text not null,
  finding                          text not null,
  limit_number                     integer not null,
  severity                         text not null,
  is_active                        boolean default true not null,
  name_ar                          text not null,
  name_en                          text not null,
  clears_ar                        text not null,
  clears_en                        text not null,
  checked_at                       timestamp with time zone,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table flag_rules add constraint flag_rules_clears_ar_check CHECK (((char_length(clears_ar) >= 5) AND (char_length(clears_ar) <= 300)));
alter table flag_rules add constraint flag_rules_clears_en_check CHECK (((char_length(clears_en) >= 5) AND (char_length(clears_en) <= 300)));
alter table flag_rules add constraint flag_rules_code_check CHECK ((code ~ '^F-\d\d$'::text));
alter table flag_rules add constraint flag_rules_finding_check CHECK ((finding = ANY (ARRAY['foreign_unreported'::text, 'money_kept'::text, 'board_expired'::text, 'plan_late'::text, 'agreement_expired'::text, 'driver_shared'::text, 'outside_fields'::text])));
alter table flag_rules add constraint flag_rules_finding_key UNIQUE (finding);
alter table flag_rules add constraint flag_rules_limit_number_check CHECK (((limit_number >= 0) AND (limit_number <= 3650)));
alter table flag_rules add constraint flag_rules_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 150)));
alter table flag_rules add constraint flag_rules_name_en_check CHECK (((char_length(name_en) >= 5) AND (char_length(name_en) <= 150)));
alter table flag_rules add constraint flag_rules_pkey PRIMARY KEY (code);
alter table flag_rules add constraint flag_rules_severity_check CHECK ((severity = ANY (ARRAY['warn'::text, 'bad'::text])));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.flag_rules FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table followers (
  id                               bigint generated by default as identity not null,
  email                            text not null,
  locale                           text not null,
  told_publication                 bigint default 0 not null,
  told_on                          date,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table followers add constraint followers_email_check CHECK ((char_length(email) <= 190));
alter table followers add constraint followers_email_key UNIQUE (email);
alter table followers add constraint followers_locale_check CHECK ((locale = ANY (ARRAY['ar'::text, 'en'::text])));
alter table followers add constraint followers_pkey PRIMARY KEY (id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.followers FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table general_authority_meetings (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_type_id                  integer not null,
  title                            text not null,
  meeting_date                     date not null,
  meeting_time                     text not null,
  place                            text not null,
  governorate_id                   integer not null,
  agenda                           jsonb not null,
  second_date                      date,
  proxies_per_member               smallint default 0 not null,
  bylaws_article                   text,
  status                           text default 'draft'::text not null,
  sitting                          smallint default 1 not null,
  transaction_request_id           bigint,
  requested_at                     timestamp with time zone,
  ministry_delegate_id             bigint,
  decision_note                    text,
  roll_frozen_at                   timestamp with time zone,
  quorum                           jsonb,
  held_at                          timestamp with time zone,
  closed_at                        timestamp with time zone,
  minutes_due_on                   date,
  minutes_late                     boolean default false not null,
  ratify_due_at                    timestamp with time zone,
  decided_at                       timestamp with time zone,
  decided_by                       bigint,
  observer_note                    text,
  observed_by                      bigint,
  observed_at                      timestamp with time zone,
  meeting_minutes_id               bigint,
  paper_qr_id                      bigint,
  ics_sequence                     integer default 0 not null,
  calendar_code                    uuid default gen_random_uuid() not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table general_authority_meetings add constraint general_authority_meetings_agenda_check CHECK ((jsonb_typeof(agenda) = 'array'::text));
alter table general_authority_meetings add constraint general_authority_meetings_bylaws_article_check CHECK (((char_length(bylaws_article) >= 1) AND (char_length(bylaws_article) <= 100)));
alter table general_authority_meetings add constraint general_authority_meetings_calendar_code_key UNIQUE (calendar_code);
alter table general_authority_meetings add constraint general_authority_meetings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table general_authority_meetings add constraint general_authority_meetings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table general_authority_meetings add constraint general_authority_meetings_decision_note_check CHECK (((char_length(decision_note) >= 1) AND (char_length(decision_note) <= 1000)));
alter table general_authority_meetings add constraint general_authority_meetings_meeting_time_check CHECK ((meeting_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text));
alter table general_authority_meetings add constraint general_authority_meetings_ministry_delegate_id_fkey FOREIGN KEY (ministry_delegate_id) REFERENCES users(id);
alter table general_authority_meetings add constraint general_authority_meetings_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table general_authority_meetings add constraint general_authority_meetings_ngo_id_id_key UNIQUE (ngo_id, id);
alter table general_authority_meetings add constraint general_authority_meetings_ngo_id_meeting_minutes_id_fkey FOREIGN KEY (ngo_id, meeting_minutes_id) REFERENCES meeting_minutes(ngo_id, id);
alter table general_authority_meetings add constraint general_authority_meetings_observed_by_fkey FOREIGN KEY (observed_by) REFERENCES users(id);
alter table general_authority_meetings add constraint general_authority_meetings_observer_note_check CHECK (((char_length(observer_note) >= 10) AND (char_length(observer_note) <= 2000)));
alter table general_authority_meetings add constraint general_authority_meetings_paper_qr_id_fkey FOREIGN KEY (paper_qr_id) REFERENCES files_qrs(id);
alter table general_authority_meetings add constraint general_authority_meetings_pkey PRIMARY KEY (id);
alter table general_authority_meetings add constraint general_authority_meetings_place_check CHECK (((char_length(place) >= 5) AND (char_length(place) <= 255)));
alter table general_authority_meetings add constraint general_authority_meetings_proxies_per_member_check CHECK (((proxies_per_member >= 0) AND (proxies_per_member <= 3)));
alter table general_authority_meetings add constraint general_authority_meetings_sitting_check CHECK ((sitting = ANY (ARRAY[1, 2])));
alter table general_authority_meetings add constraint general_authority_meetings_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'requested'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'held'::text, 'no_quorum'::text, 'minutes_submitted'::text, 'ratified'::text, 'not_ratified'::text, 'cancelled'::text])));
alter table general_authority_meetings add constraint general_authority_meetings_title_check CHECK (((char_length(title) >= 5) AND (char_length(title) <= 150)));
alter table general_authority_meetings add constraint general_authority_meetings_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table general_authority_meetings add constraint general_authority_meetings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table general_authority_meetings add constraint meetings_closed CHECK (((status <> ALL (ARRAY['minutes_submitted'::text, 'ratified'::text, 'not_ratified'::text])) OR ((closed_at IS NOT NULL) AND (meeting_minutes_id IS NOT NULL))));
alter table general_authority_meetings add constraint meetings_held CHECK (((status <> ALL (ARRAY['held'::text, 'minutes_submitted'::text, 'ratified'::text, 'not_ratified'::text])) OR ((held_at IS NOT NULL) AND (roll_frozen_at IS NOT NULL) AND (quorum IS NOT NULL))));
alter table general_authority_meetings add constraint meetings_observed CHECK (((observer_note IS NULL) = (observed_at IS NULL)));
alter table general_authority_meetings add constraint meetings_only_drafts_go CHECK (((deleted_at IS NULL) OR (status = 'draft'::text)));
alter table general_authority_meetings add constraint meetings_proxies CHECK (((proxies_per_member = 0) OR (bylaws_article IS NOT NULL)));
alter table general_authority_meetings add constraint meetings_requested CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (transaction_request_id IS NOT NULL)));
alter table general_authority_meetings add constraint meetings_second_date CHECK (((second_date IS NULL) OR (sitting = 2) OR ((second_date > meeting_date) AND (second_date <= (meeting_date + 15)))));
CREATE INDEX meetings_of_ngo ON public.general_authority_meetings USING btree (ngo_id, meeting_date DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX meetings_of_request ON public.general_authority_meetings USING btree (transaction_request_id);
CREATE INDEX meetings_waiting ON public.general_authority_meetings USING btree (ratify_due_at) WHERE (status = 'minutes_submitted'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.general_authority_meetings FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table general_authority_meetings enable row level security;
create policy own_organisation on general_authority_meetings as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table general_authority_members (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  first_name                       text,
  last_name                        text,
  father_name                      text,
  mother_name                      text,
  id_number                        text,
  id_number_hash                   text,
  nationality_id                   integer,
  gender                           text,
  birth_date                       date,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text,
  email                            text,
  residence_governorate_id         integer,
  residence_address                text,
  membership_no                    text not null,
  membership_type_id               integer not null,
  join_date                        date not null,
  subscription_paid_until          date,
  is_founder                       boolean default false not null,
  end_date                         date,
  end_reason                       text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  name_folded                      text generated always as ar_norm(((((((first_name || ' '::text) || COALESCE(father_name, ''::text)) || ' '::text) || last_name) || ' '::text) || membership_no)) stored not null
);
alter table general_authority_members add constraint general_authority_members_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table general_authority_members add constraint general_authority_members_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table general_authority_members add constraint general_authority_members_check CHECK ((end_date >= join_date));
alter table general_authority_members add constraint general_authority_members_check1 CHECK (((first_name IS NOT NULL) AND (last_name IS NOT NULL)));
alter table general_authority_members add constraint general_authority_members_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table general_authority_members add constraint general_authority_members_end_reason_check CHECK ((end_reason = ANY (ARRAY['term'::text, 'resignation'::text, 'removal'::text, 'death'::text, 'other'::text])));
alter table general_authority_members add constraint general_authority_members_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table general_authority_members add constraint general_authority_members_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table general_authority_members add constraint general_authority_members_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table general_authority_members add constraint general_authority_members_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table general_authority_members add constraint general_authority_members_membership_no_check CHECK (((char_length(membership_no) >= 1) AND (char_length(membership_no) <= 20)));
alter table general_authority_members add constraint general_authority_members_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table general_authority_members add constraint general_authority_members_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table general_authority_members add constraint general_authority_members_pkey PRIMARY KEY (id);
alter table general_authority_members add constraint general_authority_members_profession_check CHECK ((char_length(profession) <= 100));
alter table general_authority_members add constraint general_authority_members_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table general_authority_members add constraint general_authority_members_residence_address_check CHECK ((char_length(residence_address) <= 255));
alter table general_authority_members add constraint general_authority_members_specialization_check CHECK ((char_length(specialization) <= 100));
CREATE INDEX general_authority_members_id_hash ON public.general_authority_members USING btree (id_number_hash) WHERE ((end_date IS NULL) AND (deleted_at IS NULL));
CREATE INDEX general_authority_members_name_trgm ON public.general_authority_members USING gin (name_folded gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX general_authority_members_ngo ON public.general_authority_members USING btree (ngo_id, id);
CREATE UNIQUE INDEX general_authority_members_no ON public.general_authority_members USING btree (ngo_id, membership_no) WHERE (deleted_at IS NULL);
CREATE INDEX general_authority_members_number ON public.general_authority_members USING btree (id_number_hash) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX general_authority_members_person ON public.general_authority_members USING btree (ngo_id, id_number_hash) WHERE ((end_date IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.general_authority_members FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table general_authority_members enable row level security;
create policy own_organisation on general_authority_members as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table general_infos (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  data                             jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table general_infos add constraint general_infos_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table general_infos add constraint general_infos_data_check CHECK ((jsonb_typeof(data) = 'object'::text));
alter table general_infos add constraint general_infos_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table general_infos add constraint general_infos_ngo_id_key UNIQUE (ngo_id);
alter table general_infos add constraint general_infos_pkey PRIMARY KEY (id);
alter table general_infos add constraint general_infos_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.general_infos FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table general_infos enable row level security;
create policy own_organisation on general_infos as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table grant_receipts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  financial_grant_id               bigint,
  money_transferred_abroad_id      bigint,
  international_donation_id        bigint,
  kind                             text not null,
  happened_on                      date not null,
  amount                           numeric(18,2),
  file                             bigint not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint
);
alter table grant_receipts add constraint grant_receipts_amount_check CHECK ((amount > (0)::numeric));
alter table grant_receipts add constraint grant_receipts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table grant_receipts add constraint grant_receipts_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table grant_receipts add constraint grant_receipts_kind_check CHECK ((kind = ANY (ARRAY['received'::text, 'sent'::text, 'given_back'::text])));
alter table grant_receipts add constraint grant_receipts_ngo_id_financial_grant_id_fkey FOREIGN KEY (ngo_id, financial_grant_id) REFERENCES financial_grants(ngo_id, id);
alter table grant_receipts add constraint grant_receipts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table grant_receipts add constraint grant_receipts_ngo_id_international_donation_id_fkey FOREIGN KEY (ngo_id, international_donation_id) REFERENCES international_donations(ngo_id, id);
alter table grant_receipts add constraint grant_receipts_ngo_id_money_transferred_abroad_id_fkey FOREIGN KEY (ngo_id, money_transferred_abroad_id) REFERENCES money_transferred_abroad(ngo_id, id);
alter table grant_receipts add constraint grant_receipts_one CHECK ((num_nonnulls(financial_grant_id, money_transferred_abroad_id, international_donation_id) = 1));
alter table grant_receipts add constraint grant_receipts_pkey PRIMARY KEY (id);
CREATE INDEX grant_receipts_created_by ON public.grant_receipts USING btree (created_by);
CREATE INDEX grant_receipts_donation ON public.grant_receipts USING btree (international_donation_id) WHERE (international_donation_id IS NOT NULL);
CREATE INDEX grant_receipts_grant ON public.grant_receipts USING btree (financial_grant_id) WHERE (financial_grant_id IS NOT NULL);
CREATE INDEX grant_receipts_transfer ON public.grant_receipts USING btree (money_transferred_abroad_id) WHERE (money_transferred_abroad_id IS NOT NULL);
CREATE TRIGGER refuse_unapproved_money BEFORE INSERT OR UPDATE ON public.grant_receipts FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_money();
alter table grant_receipts enable row level security;
create policy own_organisation on grant_receipts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table grant_reminders (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  field                            text not null,
  until                            date not null,
  days                             integer not null,
  created_at                       timestamp with time zone default now() not null
);
alter table grant_reminders add constraint grant_reminders_entity_check CHECK ((entity = ANY (ARRAY['financial_grants'::text, 'international_donations'::text])));
alter table grant_reminders add constraint grant_reminders_entity_entity_id_field_until_days_key UNIQUE (entity, entity_id, field, until, days);
alter table grant_reminders add constraint grant_reminders_field_check CHECK ((field = ANY (ARRAY['report_due_on'::text, 'return_due_on'::text])));
alter table grant_reminders add constraint grant_reminders_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table grant_reminders add constraint grant_reminders_pkey PRIMARY KEY (id);
CREATE INDEX grant_reminders_ngo ON public.grant_reminders USING btree (ngo_id);
alter table grant_reminders enable row level security;
create policy own_organisation on grant_reminders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table guest_messages (
  id                               bigint generated by default as identity not null,
  reference                        text generated always as ('MSG'::text || padded(id, 6)) stored not null,
  ngo_id                           bigint,
  name                             text not null,
  email                            text,
  phone_number                     text,
  governorate_id                   integer not null,
  message_subject_id               integer not null,
  message                          text not null,
  status                           text default 'new'::text not null,
  reply                            text,
  replied_by                       bigint,
  held_reason                      text,
  text_key                         text collate "C" generated always as md5(ar_norm(message)) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  opportunity_id                   bigint,
  lang                             text default 'ar'::text not null,
  released_at                      timestamp with time zone,
  arrived_at                       timestamp with time zone generated always as COALESCE(released_at, created_at) stored not null,
  replied_at                       timestamp with time zone
);
alter table guest_messages add constraint guest_messages_check CHECK (((email IS NOT NULL) OR (phone_number IS NOT NULL)));
alter table guest_messages add constraint guest_messages_email_check CHECK ((char_length(email) <= 190));
alter table guest_messages add constraint guest_messages_held_reason_check CHECK ((held_reason = ANY (ARRAY['hidden_field'::text, 'too_fast'::text, 'repeated'::text, 'too_many'::text])));
alter table guest_messages add constraint guest_messages_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table guest_messages add constraint guest_messages_message_check CHECK (((char_length(message) >= 10) AND (char_length(message) <= 2000)));
alter table guest_messages add constraint guest_messages_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 100)));
alter table guest_messages add constraint guest_messages_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table guest_messages add constraint guest_messages_opportunity CHECK (((opportunity_id IS NULL) OR (ngo_id IS NOT NULL)));
alter table guest_messages add constraint guest_messages_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);
alter table guest_messages add constraint guest_messages_phone_number_check CHECK ((phone_number ~ '^\+?[0-9]{7,15}$'::text));
alter table guest_messages add constraint guest_messages_pkey PRIMARY KEY (id);
alter table guest_messages add constraint guest_messages_reference_key UNIQUE (reference);
alter table guest_messages add constraint guest_messages_released CHECK (((released_at IS NULL) OR (held_reason IS NULL)));
alter table guest_messages add constraint guest_messages_replied CHECK (((status <> ALL (ARRAY['replied'::text, 'archived'::text])) OR ((reply IS NOT NULL) AND (replied_at IS NOT NULL))));
alter table guest_messages add constraint guest_messages_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES users(id);
alter table guest_messages add constraint guest_messages_reply_check CHECK ((char_length(reply) <= 2000));
alter table guest_messages add constraint guest_messages_status_check CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'replied'::text, 'archived'::text])));
CREATE INDEX guest_messages_directorate ON public.guest_messages USING btree (governorate_id, arrived_at DESC, id DESC) WHERE ((ngo_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX guest_messages_ngo ON public.guest_messages USING btree (ngo_id, arrived_at DESC, id DESC) WHERE ((ngo_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX guest_messages_opportunity ON public.guest_messages USING btree (opportunity_id, id DESC) WHERE (opportunity_id IS NOT NULL);
CREATE INDEX guest_messages_replied_by ON public.guest_messages USING btree (replied_by) WHERE (replied_by IS NOT NULL);
CREATE INDEX guest_messages_text ON public.guest_messages USING btree (text_key, created_at);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.guest_messages FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table guest_messages enable row level security;
create policy own_organisation on guest_messages as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table held_mail (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  user_notification_id             bigint not null,
  topic                            text not null,
  link                             text,
  due_at                           timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null
);
alter table held_mail add constraint held_mail_pkey PRIMARY KEY (id);
alter table held_mail add constraint held_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table held_mail add constraint held_mail_user_notification_id_fkey FOREIGN KEY (user_notification_id) REFERENCES user_notifications(id) ON DELETE CASCADE;
CREATE INDEX held_mail_due ON public.held_mail USING btree (due_at);
CREATE INDEX held_mail_user ON public.held_mail USING btree (user_id);

create view held_roles as
 SELECT user_id,
    role_id,
    created_at,
    created_by,
    ends_on
   FROM user_roles
  WHERE ((ends_on IS NULL) OR (ends_on >= today()));

create table help_links (
  id                               bigint generated by default as identity not null,
  help_section_id                  bigint not null,
  title_ar                         text not null,
  title_en                         text,
  url                              text not null,
  kind                             text not null,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table help_links add constraint help_links_help_section_id_fkey FOREIGN KEY (help_section_id) REFERENCES help_sections(id);
alter table help_links add constraint help_links_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'video'::text, 'file'::text])));
alter table help_links add constraint help_links_pkey PRIMARY KEY (id);
alter table help_links add constraint help_links_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table help_links add constraint help_links_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
alter table help_links add constraint help_links_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 255)));
CREATE INDEX help_links_section ON public.help_links USING btree (help_section_id, sort);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.help_links FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table help_sections (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  type                             text not null,
  title_ar                         text not null,
  title_en                         text,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table help_sections add constraint help_sections_pkey PRIMARY KEY (id);
alter table help_sections add constraint help_sections_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 80)));
alter table help_sections add constraint help_sections_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table help_sections add constraint help_sections_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
alter table help_sections add constraint help_sections_type_check CHECK ((type = ANY (ARRAY['min'::text, 'est'::text])));
CREATE UNIQUE INDEX help_sections_slug ON public.help_sections USING btree (type, slug) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.help_sections FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table hints (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  section_name                     text not null,
  contents                         jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table hints add constraint hints_contents_check CHECK ((jsonb_typeof(contents) = 'object'::text));
alter table hints add constraint hints_pkey PRIMARY KEY (id);
alter table hints add constraint hints_section_name_check CHECK (((char_length(section_name) >= 2) AND (char_length(section_name) <= 80)));
alter table hints add constraint hints_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 80)));
alter table hints add constraint hints_slug_section_name_key UNIQUE (slug, section_name);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.hints FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table i_organisations_memberships (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  coop_project_id                  bigint,
  organisation_name                text not null,
  country_id                       integer not null,
  membership_kind                  text not null,
  since_date                       date not null,
  until_date                       date,
  fees                             numeric(18,2),
  currency_id                      integer,
  file                             bigint not null,
  joined_on                        date,
  joined_file                      bigint,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  status                           text default 'draft'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table i_organisations_memberships add constraint i_organisations_memberships_dates CHECK ((until_date >= since_date));
alter table i_organisations_memberships add constraint i_organisations_memberships_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text])) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table i_organisations_memberships add constraint i_organisations_memberships_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table i_organisations_memberships add constraint i_organisations_memberships_fees CHECK (((fees IS NULL) OR (currency_id IS NOT NULL)));
alter table i_organisations_memberships add constraint i_organisations_memberships_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table i_organisations_memberships add constraint i_organisations_memberships_joined CHECK (((status <> 'executed'::text) OR (joined_on >= decision_date)));
alter table i_organisations_memberships add constraint i_organisations_memberships_joined_file_fkey FOREIGN KEY (joined_file) REFERENCES attachments(id);
alter table i_organisations_memberships add constraint i_organisations_memberships_membership_kind_check CHECK (((char_length(membership_kind) >= 2) AND (char_length(membership_kind) <= 100)));
alter table i_organisations_memberships add constraint i_organisations_memberships_ngo_id_coop_project_id_fkey FOREIGN KEY (ngo_id, coop_project_id) REFERENCES coop_projects(ngo_id, id);
alter table i_organisations_memberships add constraint i_organisations_memberships_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table i_organisations_memberships add constraint i_organisations_memberships_ngo_id_id_key UNIQUE (ngo_id, id);
alter table i_organisations_memberships add constraint i_organisations_memberships_organisation_name_check CHECK (((char_length(organisation_name) >= 3) AND (char_length(organisation_name) <= 150)));
alter table i_organisations_memberships add constraint i_organisations_memberships_pkey PRIMARY KEY (id);
alter table i_organisations_memberships add constraint i_organisations_memberships_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'cancelled'::text])));
alter table i_organisations_memberships add constraint i_organisations_memberships_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX i_organisations_memberships_ngo ON public.i_organisations_memberships USING btree (ngo_id, id);
CREATE INDEX i_organisations_memberships_project ON public.i_organisations_memberships USING btree (coop_project_id) WHERE (coop_project_id IS NOT NULL);
CREATE UNIQUE INDEX i_organisations_memberships_request ON public.i_organisations_memberships USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.i_organisations_memberships FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table i_organisations_memberships enable row level security;
create policy own_organisation on i_organisations_memberships as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table idempotency_keys (
  owner                            text not null,
  key                              text not null,
  body_hash                        text not null,
  response_body                    jsonb,
  created_at                       timestamp with time zone default now() not null
);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 200)));
alter table idempotency_keys add constraint idempotency_keys_owner_check CHECK (((char_length(owner) >= 3) AND (char_length(owner) <= 100)));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (owner, key);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table immediate_ngos (
  id                               bigint generated by default as identity not null,
  name_ar                          text not null,
  name_en                          text,
  legal_form_id                    integer not null,
  governorate_id                   integer not null,
  decision_no                      text not null,
  decision_date                    date not null,
  decision_file                    bigint,
  user_full_name                   text not null,
  user_email                       text not null,
  user_mobile                      text not null,
  state                            text default 'pending'::text not null,
  ngo_id                           bigint,
  name_key                         text collate "C" generated always as name_key(name_ar) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table immediate_ngos add constraint immediate_ngos_check CHECK (((state = 'created'::text) = (ngo_id IS NOT NULL)));
alter table immediate_ngos add constraint immediate_ngos_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table immediate_ngos add constraint immediate_ngos_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table immediate_ngos add constraint immediate_ngos_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 150)));
alter table immediate_ngos add constraint immediate_ngos_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table immediate_ngos add constraint immediate_ngos_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table immediate_ngos add constraint immediate_ngos_ngo_id_key UNIQUE (ngo_id);
alter table immediate_ngos add constraint immediate_ngos_pkey PRIMARY KEY (id);
alter table immediate_ngos add constraint immediate_ngos_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'created'::text, 'cancelled'::text])));
alter table immediate_ngos add constraint immediate_ngos_user_email_check CHECK (((user_email = lower(user_email)) AND (char_length(user_email) <= 190)));
alter table immediate_ngos add constraint immediate_ngos_user_full_name_check CHECK (((char_length(user_full_name) >= 5) AND (char_length(user_full_name) <= 150)));
CREATE INDEX immediate_ngos_decision_folded ON public.immediate_ngos USING btree (decision_folded(decision_no)) WHERE ((state = 'pending'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX immediate_ngos_name_key ON public.immediate_ngos USING btree (name_key) WHERE ((state <> 'cancelled'::text) AND (deleted_at IS NULL));
CREATE INDEX immediate_ngos_name_marks ON public.immediate_ngos USING gin (name_marks(name_ar)) WHERE ((state = 'pending'::text) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.immediate_ngos FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table immediate_ngos enable row level security;
create policy own_rows on immediate_ngos as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table incentive_effects (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  incentive_id                     bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  before                           jsonb,
  after                            jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  reverted_at                      timestamp with time zone,
  left_at                          timestamp with time zone
);
alter table incentive_effects add constraint incentive_effects_check CHECK (((reverted_at IS NULL) OR (left_at IS NULL)));
alter table incentive_effects add constraint incentive_effects_entity_check CHECK ((entity = ANY (ARRAY['ngos'::text, 'campaigns'::text, 'director_boards'::text, 'manager_accounts'::text])));
alter table incentive_effects add constraint incentive_effects_ngo_id_incentive_id_fkey FOREIGN KEY (ngo_id, incentive_id) REFERENCES incentives(ngo_id, id);
alter table incentive_effects add constraint incentive_effects_pkey PRIMARY KEY (id);
CREATE INDEX incentive_effects_of ON public.incentive_effects USING btree (incentive_id);
CREATE INDEX incentive_effects_standing ON public.incentive_effects USING btree (entity, entity_id, id) WHERE ((reverted_at IS NULL) AND (left_at IS NULL));
alter table incentive_effects enable row level security;
create policy own_organisation on incentive_effects as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table incentives (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  ref_no                           text not null,
  kind                             text not null,
  incentive_type_id                integer not null,
  title                            text not null,
  reason                           text not null,
  article                          text,
  regulation_id                    bigint,
  decision_no                      text,
  decision_date                    date,
  file                             bigint,
  start_date                       date,
  end_date                         date,
  correction_due_at                date,
  campaign_id                      bigint,
  board_end_date                   date,
  board_members_number             integer,
  liquidator_name                  text,
  is_public                        boolean not null,
  status                           text default 'draft'::text not null,
  facts_sent_at                    timestamp with time zone,
  facts_reply                      text,
  issued_by                        bigint,
  issued_at                        timestamp with time zone,
  served_at                        timestamp with time zone,
  served_by                        text,
  served_proof                     bigint,
  appeal_due_at                    timestamp with time zone,
  extension_asked_at               timestamp with time zone,
  extension_reason                 text,
  extension_answer                 text,
  extension_answered_at            timestamp with time zone,
  extension_by                     bigint,
  appealed_by                      bigint,
  appealed_at                      timestamp with time zone,
  appeal_ground                    text,
  appeal_text                      text,
  appeal_file                      bigint,
  appeal_is_late                   boolean default false not null,
  suspension_asked                 boolean default false not null,
  answer_due_at                    timestamp with time zone,
  suspended_at                     timestamp with time zone,
  suspended_by                     bigint,
  appeal_decision                  text,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  cancel_reason                    text,
  effect_ended_at                  timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table incentives add constraint incentives_appeal CHECK ((((appealed_at IS NULL) = (appeal_text IS NULL)) AND ((appealed_at IS NULL) = (appeal_ground IS NULL)) AND ((appealed_at IS NULL) = (answer_due_at IS NULL))));
alter table incentives add constraint incentives_appeal_decision_check CHECK (((char_length(appeal_decision) >= 20) AND (char_length(appeal_decision) <= 2000)));
alter table incentives add constraint incentives_appeal_file_fkey FOREIGN KEY (appeal_file) REFERENCES attachments(id);
alter table incentives add constraint incentives_appeal_ground_check CHECK ((appeal_ground = ANY (ARRAY['done_in_time'::text, 'facts_wrong'::text, 'prevented'::text, 'too_severe'::text, 'other'::text])));
alter table incentives add constraint incentives_appeal_text_check CHECK (((char_length(appeal_text) >= 20) AND (char_length(appeal_text) <= 2000)));
alter table incentives add constraint incentives_appealed CHECK (((status <> ALL (ARRAY['appealed'::text, 'upheld'::text])) OR (appealed_at IS NOT NULL)));
alter table incentives add constraint incentives_appealed_by_fkey FOREIGN KEY (appealed_by) REFERENCES users(id);
alter table incentives add constraint incentives_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table incentives add constraint incentives_board_members_number_check CHECK (((board_members_number >= 1) AND (board_members_number <= 15)));
alter table incentives add constraint incentives_cancel_reason_check CHECK (((char_length(cancel_reason) >= 10) AND (char_length(cancel_reason) <= 1000)));
alter table incentives add constraint incentives_cancelled CHECK (((status <> 'cancelled'::text) OR (appeal_decision IS NOT NULL) OR (cancel_reason IS NOT NULL)));
alter table incentives add constraint incentives_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table incentives add constraint incentives_dates CHECK ((end_date >= start_date));
alter table incentives add constraint incentives_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table incentives add constraint incentives_decided CHECK ((((decided_by IS NULL) = (decided_at IS NULL)) AND ((decided_at IS NULL) OR (appeal_decision IS NOT NULL))));
alter table incentives add constraint incentives_decided_by_another CHECK ((decided_by <> issued_by));
alter table incentives add constraint incentives_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table incentives add constraint incentives_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table incentives add constraint incentives_extension_answer_check CHECK (((char_length(extension_answer) >= 10) AND (char_length(extension_answer) <= 1000)));
alter table incentives add constraint incentives_extension_by_fkey FOREIGN KEY (extension_by) REFERENCES users(id);
alter table incentives add constraint incentives_extension_reason_check CHECK (((char_length(extension_reason) >= 20) AND (char_length(extension_reason) <= 2000)));
alter table incentives add constraint incentives_facts_reply_check CHECK (((char_length(facts_reply) >= 20) AND (char_length(facts_reply) <= 2000)));
alter table incentives add constraint incentives_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table incentives add constraint incentives_in_time CHECK (((appealed_at IS NULL) OR (appeal_is_late = (appealed_at > appeal_due_at))));
alter table incentives add constraint incentives_issued CHECK (((status = 'draft'::text) OR ((issued_by IS NOT NULL) AND (issued_at IS NOT NULL) AND (served_at IS NOT NULL) AND (served_by IS NOT NULL) AND (start_date IS NOT NULL))));
alter table incentives add constraint incentives_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id);
alter table incentives add constraint incentives_kind_check CHECK ((kind = ANY (ARRAY['reward'::text, 'punishment'::text])));
alter table incentives add constraint incentives_liquidator_name_check CHECK (((char_length(liquidator_name) >= 5) AND (char_length(liquidator_name) <= 150)));
alter table incentives add constraint incentives_ngo_id_campaign_id_fkey FOREIGN KEY (ngo_id, campaign_id) REFERENCES campaigns(ngo_id, id);
alter table incentives add constraint incentives_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table incentives add constraint incentives_ngo_id_id_key UNIQUE (ngo_id, id);
alter table incentives add constraint incentives_only_drafts_go CHECK (((deleted_at IS NULL) OR (status = 'draft'::text)));
alter table incentives add constraint incentives_pkey PRIMARY KEY (id);
alter table incentives add constraint incentives_proof_of_service CHECK (((served_by IS NULL) OR (served_by = 'platform'::text) OR (served_proof IS NOT NULL)));
alter table incentives add constraint incentives_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 2000)));
alter table incentives add constraint incentives_ref_no_key UNIQUE (ref_no);
alter table incentives add constraint incentives_regulation_id_fkey FOREIGN KEY (regulation_id) REFERENCES regulations(id);
alter table incentives add constraint incentives_rewards_stand CHECK (((kind = 'punishment'::text) OR (status = ANY (ARRAY['draft'::text, 'issued'::text, 'cancelled'::text, 'expired'::text]))));
alter table incentives add constraint incentives_right_of_reply CHECK (((status = 'draft'::text) OR (kind = 'reward'::text) OR ((article IS NOT NULL) AND (decision_no IS NOT NULL) AND (decision_date IS NOT NULL) AND (file IS NOT NULL) AND (appeal_due_at IS NOT NULL))));
alter table incentives add constraint incentives_served_by_check CHECK ((served_by = ANY (ARRAY['platform'::text, 'hand'::text, 'post'::text])));
alter table incentives add constraint incentives_served_proof_fkey FOREIGN KEY (served_proof) REFERENCES attachments(id);
alter table incentives add constraint incentives_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'appealed'::text, 'upheld'::text, 'cancelled'::text, 'expired'::text])));
alter table incentives add constraint incentives_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id);
alter table incentives add constraint incentives_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
alter table incentives add constraint incentives_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table incentives add constraint incentives_upheld CHECK (((status <> 'upheld'::text) OR (decided_by IS NOT NULL)));
CREATE INDEX incentives_ending ON public.incentives USING btree (end_date) WHERE ((status = ANY (ARRAY['issued'::text, 'appealed'::text, 'upheld'::text])) AND (end_date IS NOT NULL));
CREATE INDEX incentives_of_ngo ON public.incentives USING btree (ngo_id, id DESC);
CREATE INDEX incentives_waiting ON public.incentives USING btree (answer_due_at) WHERE (status = 'appealed'::text);
CREATE TRIGGER keep_issued BEFORE UPDATE ON public.incentives FOR EACH ROW EXECUTE FUNCTION keep_issued_incentive();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.incentives FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table incentives enable row level security;
create policy own_organisation on incentives as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table index_records (
  id                               bigint generated by default as identity not null,
  index_id                         bigint not null,
  index_slug                       text not null,
  code                             integer not null,
  slug                             text,
  name_ar                          text not null,
  name_en                          text not null,
  icon                             text,
  extra                            jsonb default '{}'::jsonb not null,
  is_active                        boolean default true not null,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table index_records add constraint index_records_extra_check CHECK ((jsonb_typeof(extra) = 'object'::text));
alter table index_records add constraint index_records_icon_check CHECK ((char_length(icon) <= 60));
alter table index_records add constraint index_records_index_id_code_key UNIQUE (index_id, code);
alter table index_records add constraint index_records_index_id_index_slug_fkey FOREIGN KEY (index_id, index_slug) REFERENCES indexes(id, slug) ON UPDATE CASCADE;
alter table index_records add constraint index_records_index_slug_code_key UNIQUE (index_slug, code);
alter table index_records add constraint index_records_name_ar_check CHECK (((char_length(name_ar) >= 1) AND (char_length(name_ar) <= 150)));
alter table index_records add constraint index_records_name_en_check CHECK (((char_length(name_en) >= 1) AND (char_length(name_en) <= 150)));
alter table index_records add constraint index_records_pkey PRIMARY KEY (id);
alter table index_records add constraint index_records_slug_check CHECK ((char_length(slug) <= 60));
CREATE UNIQUE INDEX index_records_name ON public.index_records USING btree (index_id, name_ar) WHERE ((deleted_at IS NULL) AND (NOT (extra ?| ARRAY['governorate_id'::text, 'district_id'::text])));
CREATE INDEX index_records_parent ON public.index_records USING btree (((extra ->> 'governorate_id'::text))) WHERE (extra ? 'governorate_id'::text);
CREATE INDEX index_records_select ON public.index_records USING btree (index_slug, sort, code) WHERE (deleted_at IS NULL);
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE ON public.index_records FOR EACH STATEMENT EXECUTE FUNCTION notify_reference_changed();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.index_records FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table indexes (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text not null,
  options                          jsonb,
  columns                          jsonb default '[]'::jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table indexes add constraint indexes_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text));
alter table indexes add constraint indexes_id_slug_key UNIQUE (id, slug);
alter table indexes add constraint indexes_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 100)));
alter table indexes add constraint indexes_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 100)));
alter table indexes add constraint indexes_pkey PRIMARY KEY (id);
alter table indexes add constraint indexes_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,60}$'::text));
alter table indexes add constraint indexes_slug_key UNIQUE (slug);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.indexes FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table instructions (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  title_ar                         text not null,
  title_en                         text,
  body_ar                          text not null,
  body_en                          text,
  file                             bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table instructions add constraint instructions_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table instructions add constraint instructions_pkey PRIMARY KEY (id);
alter table instructions add constraint instructions_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 80)));
alter table instructions add constraint instructions_slug_key UNIQUE (slug);
alter table instructions add constraint instructions_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table instructions add constraint instructions_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.instructions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table international_donations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  kind                             text not null,
  donor_name                       text not null,
  donor_country_id                 integer not null,
  amount                           numeric(18,2),
  currency_id                      integer,
  estimated_value                  numeric(18,2),
  purpose                          text not null,
  target_group_ids                 integer[] not null,
  arrival_point                    text,
  expected_date                    date not null,
  spending_until                   date not null,
  donation_letter_file             bigint not null,
  items                            jsonb default '[]'::jsonb not null,
  distribution_report_file         bigint,
  distribution_report_date         date,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  report_due_on                    date,
  return_due_on                    date,
  returned_on                      date,
  status                           text default 'draft'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table international_donations add constraint international_donations_amount_check CHECK ((amount > (0)::numeric));
alter table international_donations add constraint international_donations_arrival_point_check CHECK ((char_length(arrival_point) <= 150));
alter table international_donations add constraint international_donations_cash CHECK (((kind <> 'cash'::text) OR ((amount IS NOT NULL) AND (currency_id IS NOT NULL))));
alter table international_donations add constraint international_donations_dates CHECK ((spending_until >= expected_date));
alter table international_donations add constraint international_donations_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text, 'reported'::text])) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table international_donations add constraint international_donations_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table international_donations add constraint international_donations_distribution_report_file_fkey FOREIGN KEY (distribution_report_file) REFERENCES attachments(id);
alter table international_donations add constraint international_donations_donation_letter_file_fkey FOREIGN KEY (donation_letter_file) REFERENCES attachments(id);
alter table international_donations add constraint international_donations_donor_name_check CHECK (((char_length(donor_name) >= 3) AND (char_length(donor_name) <= 150)));
alter table international_donations add constraint international_donations_estimated_value_check CHECK ((estimated_value >= (0)::numeric));
alter table international_donations add constraint international_donations_in_kind CHECK (((kind <> 'in_kind'::text) OR ((amount IS NULL) AND (estimated_value IS NOT NULL) AND (items <> '[]'::jsonb))));
alter table international_donations add constraint international_donations_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND (jsonb_array_length(items) <= 100)));
alter table international_donations add constraint international_donations_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'in_kind'::text])));
alter table international_donations add constraint international_donations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table international_donations add constraint international_donations_ngo_id_id_key UNIQUE (ngo_id, id);
alter table international_donations add constraint international_donations_pkey PRIMARY KEY (id);
alter table international_donations add constraint international_donations_purpose_check CHECK (((char_length(purpose) >= 1) AND (char_length(purpose) <= 2000)));
alter table international_donations add constraint international_donations_refused CHECK (((status <> 'rejected'::text) OR (return_due_on IS NOT NULL)));
alter table international_donations add constraint international_donations_reported CHECK (((status <> 'reported'::text) OR (distribution_report_file IS NOT NULL)));
alter table international_donations add constraint international_donations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'reported'::text, 'cancelled'::text])));
alter table international_donations add constraint international_donations_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX international_donations_ngo ON public.international_donations USING btree (ngo_id, id);
CREATE UNIQUE INDEX international_donations_request ON public.international_donations USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX international_donations_status ON public.international_donations USING btree (status, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.international_donations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table international_donations enable row level security;
create policy own_organisation on international_donations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table international_events_subscriptions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  event_name                       text not null,
  organiser                        text not null,
  country_id                       integer not null,
  city                             text,
  from_date                        date not null,
  to_date                          date not null,
  participants                     jsonb not null,
  funding                          text not null,
  invitation_file                  bigint not null,
  took_part_on                     date,
  took_part_file                   bigint,
  report_file                      bigint,
  report_date                      date,
  report_due_on                    date,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  status                           text default 'draft'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table international_events_subscriptions add constraint international_events_subscriptions_city_check CHECK (((char_length(city) >= 1) AND (char_length(city) <= 80)));
alter table international_events_subscriptions add constraint international_events_subscriptions_dates CHECK ((to_date >= from_date));
alter table international_events_subscriptions add constraint international_events_subscriptions_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text, 'reported'::text])) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table international_events_subscriptions add constraint international_events_subscriptions_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table international_events_subscriptions add constraint international_events_subscriptions_event_name_check CHECK (((char_length(event_name) >= 3) AND (char_length(event_name) <= 200)));
alter table international_events_subscriptions add constraint international_events_subscriptions_funding_check CHECK (((char_length(funding) >= 2) AND (char_length(funding) <= 150)));
alter table international_events_subscriptions add constraint international_events_subscriptions_invitation_file_fkey FOREIGN KEY (invitation_file) REFERENCES attachments(id);
alter table international_events_subscriptions add constraint international_events_subscriptions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table international_events_subscriptions add constraint international_events_subscriptions_ngo_id_id_key UNIQUE (ngo_id, id);
alter table international_events_subscriptions add constraint international_events_subscriptions_organiser_check CHECK (((char_length(organiser) >= 3) AND (char_length(organiser) <= 150)));
alter table international_events_subscriptions add constraint international_events_subscriptions_participants_check CHECK (((jsonb_typeof(participants) = 'array'::text) AND ((jsonb_array_length(participants) >= 1) AND (jsonb_array_length(participants) <= 50))));
alter table international_events_subscriptions add constraint international_events_subscriptions_pkey PRIMARY KEY (id);
alter table international_events_subscriptions add constraint international_events_subscriptions_report_file_fkey FOREIGN KEY (report_file) REFERENCES attachments(id);
alter table international_events_subscriptions add constraint international_events_subscriptions_reported CHECK (((status <> 'reported'::text) OR (report_file IS NOT NULL)));
alter table international_events_subscriptions add constraint international_events_subscriptions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'reported'::text, 'cancelled'::text])));
alter table international_events_subscriptions add constraint international_events_subscriptions_took_part_file_fkey FOREIGN KEY (took_part_file) REFERENCES attachments(id);
alter table international_events_subscriptions add constraint international_events_subscriptions_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX international_events_subscriptions_ngo ON public.international_events_subscriptions USING btree (ngo_id, id);
CREATE UNIQUE INDEX international_events_subscriptions_request ON public.international_events_subscriptions USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.international_events_subscriptions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table international_events_subscriptions enable row level security;
create policy own_organisation on international_events_subscriptions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table known_devices (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  token_hash                       text not null,
  created_at                       timestamp with time zone default now() not null,
  last_used_at                     timestamp with time zone default now() not null
);
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (id);
alter table known_devices add constraint known_devices_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text));
alter table known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table known_devices add constraint known_devices_user_id_token_hash_key UNIQUE (user_id, token_hash);
CREATE INDEX known_devices_used ON public.known_devices USING btree (last_used_at);

create table late_marks (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  duty                             text not null,
  year                             integer not null,
  due_on                           date not null,
  article                          text not null,
  reason                           text not null,
  served_at                        timestamp with time zone not null,
  appeal_due_at                    timestamp with time zone not null,
  lifted_at                        timestamp with time zone,
  lifted_by_request                bigint,
  created_at                       timestamp with time zone default now() not null,
  campaign_id                      bigint
);
alter table late_marks add constraint late_marks_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table late_marks add constraint late_marks_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id);
alter table late_marks add constraint late_marks_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table late_marks add constraint late_marks_duty_check CHECK ((duty = ANY (ARRAY['plan'::text, 'yearly_return'::text, 'board'::text, 'campaign_report'::text])));
alter table late_marks add constraint late_marks_lifted CHECK (((lifted_at IS NULL) = (lifted_by_request IS NULL)));
alter table late_marks add constraint late_marks_lifted_by_request_fkey FOREIGN KEY (lifted_by_request) REFERENCES transaction_requests(id);
alter table late_marks add constraint late_marks_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table late_marks add constraint late_marks_of_campaign CHECK (((duty = 'campaign_report'::text) = (campaign_id IS NOT NULL)));
alter table late_marks add constraint late_marks_pkey PRIMARY KEY (id);
alter table late_marks add constraint late_marks_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table late_marks add constraint late_marks_year_check CHECK (((year >= 1950) AND (year <= 2999)));
CREATE INDEX late_marks_lifted_by_request ON public.late_marks USING btree (lifted_by_request);
CREATE UNIQUE INDEX late_marks_of_campaign_once ON public.late_marks USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE UNIQUE INDEX late_marks_once ON public.late_marks USING btree (ngo_id, duty, year) WHERE (campaign_id IS NULL);
alter table late_marks enable row level security;
create policy own_organisation on late_marks as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ledger_accounts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint,
  kind                             text not null,
  payment_method_id                bigint,
  currency_id                      integer not null,
  created_at                       timestamp with time zone default now() not null
);
alter table ledger_accounts add constraint ledger_accounts_id_currency_id_key UNIQUE (id, currency_id);
alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['gifts'::text, 'tests'::text, 'at_operator'::text, 'in_account'::text, 'in_hand'::text, 'fees'::text, 'spent'::text, 'lost'::text])));
alter table ledger_accounts add constraint ledger_accounts_ngo_id_campaign_id_fkey FOREIGN KEY (ngo_id, campaign_id) REFERENCES campaigns(ngo_id, id);
alter table ledger_accounts add constraint ledger_accounts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ledger_accounts add constraint ledger_accounts_ngo_id_id_key UNIQUE (ngo_id, id);
alter table ledger_accounts add constraint ledger_accounts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);
alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);
CREATE INDEX ledger_accounts_campaign ON public.ledger_accounts USING btree (campaign_id, kind);
CREATE UNIQUE INDEX ledger_accounts_once ON public.ledger_accounts USING btree (ngo_id, campaign_id, kind, payment_method_id, currency_id) NULLS NOT DISTINCT;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table ledger_accounts enable row level security;
create policy own_organisation on ledger_accounts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ledger_entries (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  cause                            text not null,
  donor_id                         bigint,
  payment_id                       bigint,
  happened_on                      date not null,
  created_at                       timestamp with time zone default now() not null,
  expense_id                       bigint,
  settlement_id                    bigint,
  reversal_id                      bigint
);
alter table ledger_entries add constraint ledger_entries_cause CHECK (
CASE cause
    WHEN 'difference'::text THEN (settlement_id IS NOT NULL)
    ELSE ((settlement_id IS NULL) AND ((donor_id IS NOT NULL) OR (expense_id IS NOT NULL) OR ((cause = 'test'::text) AND (payment_id IS NOT NULL))))
END);
alter table ledger_entries add constraint ledger_entries_cause_check CHECK ((cause = ANY (ARRAY['gift'::text, 'reversal'::text, 'refund'::text, 'settlement'::text, 'expense'::text, 'test'::text, 'difference'::text])));
alter table ledger_entries add constraint ledger_entries_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donors(id);
alter table ledger_entries add constraint ledger_entries_expense FOREIGN KEY (ngo_id, expense_id) REFERENCES campaign_expenses(ngo_id, id);
alter table ledger_entries add constraint ledger_entries_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ledger_entries add constraint ledger_entries_ngo_id_id_key UNIQUE (ngo_id, id);
alter table ledger_entries add constraint ledger_entries_ngo_id_payment_id_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);
alter table ledger_entries add constraint ledger_entries_reversal FOREIGN KEY (ngo_id, reversal_id) REFERENCES settlement_reversals(ngo_id, id);
alter table ledger_entries add constraint ledger_entries_reversal_of CHECK (((reversal_id IS NULL) OR (settlement_id IS NOT NULL)));
alter table ledger_entries add constraint ledger_entries_settlement FOREIGN KEY (ngo_id, settlement_id) REFERENCES difference_settlements(ngo_id, id);
CREATE INDEX ledger_entries_donor ON public.ledger_entries USING btree (donor_id);
CREATE INDEX ledger_entries_expense_id ON public.ledger_entries USING btree (expense_id) WHERE (expense_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_gift ON public.ledger_entries USING btree (payment_id) WHERE ((payment_id IS NOT NULL) AND (cause = 'gift'::text));
CREATE INDEX ledger_entries_payment ON public.ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_reversal_id ON public.ledger_entries USING btree (reversal_id) WHERE (reversal_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_settlement_id ON public.ledger_entries USING btree (settlement_id) WHERE ((settlement_id IS NOT NULL) AND (reversal_id IS NULL));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();
alter table ledger_entries enable row level security;
create policy own_organisation on ledger_entries as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ledger_postings (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  entry_id                         bigint not null,
  account_id                       bigint not null,
  currency_id                      integer not null,
  amount                           numeric(18,2) not null,
  created_at                       timestamp with time zone default now() not null
);
alter table ledger_postings add constraint ledger_postings_account_id_currency_id_fkey FOREIGN KEY (account_id, currency_id) REFERENCES ledger_accounts(id, currency_id);
alter table ledger_postings add constraint ledger_postings_amount_check CHECK ((amount <> (0)::numeric));
alter table ledger_postings add constraint ledger_postings_ngo_id_account_id_fkey FOREIGN KEY (ngo_id, account_id) REFERENCES ledger_accounts(ngo_id, id);
alter table ledger_postings add constraint ledger_postings_ngo_id_entry_id_fkey FOREIGN KEY (ngo_id, entry_id) REFERENCES ledger_entries(ngo_id, id);
alter table ledger_postings add constraint ledger_postings_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ledger_postings add constraint ledger_postings_pkey PRIMARY KEY (id);
CREATE INDEX ledger_postings_account ON public.ledger_postings USING btree (account_id) INCLUDE (amount);
CREATE INDEX ledger_postings_entry ON public.ledger_postings USING btree (entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON public.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance();
alter table ledger_postings enable row level security;
create policy own_organisation on ledger_postings as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table letter_counters (
  party                            text not null,
  direction                        text not null,
  year                             integer not null,
  last                             integer not null
);
alter table letter_counters add constraint letter_counters_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])));
alter table letter_counters add constraint letter_counters_last_check CHECK ((last > 0));
alter table letter_counters add constraint letter_counters_pkey PRIMARY KEY (party, direction, year);

create table local_partner_collaborations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  partner_ngo_id                   bigint,
  partner_name                     text not null,
  subject                          text not null,
  sector_id                        integer,
  start_date                       date not null,
  end_date                         date,
  obligations                      text not null,
  file                             bigint not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table local_partner_collaborations add constraint local_partner_collaborations_dates CHECK ((end_date >= start_date));
alter table local_partner_collaborations add constraint local_partner_collaborations_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table local_partner_collaborations add constraint local_partner_collaborations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table local_partner_collaborations add constraint local_partner_collaborations_obligations_check CHECK (((char_length(obligations) >= 1) AND (char_length(obligations) <= 2000)));
alter table local_partner_collaborations add constraint local_partner_collaborations_other CHECK ((partner_ngo_id <> ngo_id));
alter table local_partner_collaborations add constraint local_partner_collaborations_partner_name_check CHECK (((char_length(partner_name) >= 3) AND (char_length(partner_name) <= 150)));
alter table local_partner_collaborations add constraint local_partner_collaborations_partner_ngo_id_fkey FOREIGN KEY (partner_ngo_id) REFERENCES ngos(id);
alter table local_partner_collaborations add constraint local_partner_collaborations_pkey PRIMARY KEY (id);
alter table local_partner_collaborations add constraint local_partner_collaborations_subject_check CHECK (((char_length(subject) >= 5) AND (char_length(subject) <= 200)));
CREATE INDEX local_partner_collaborations_ngo ON public.local_partner_collaborations USING btree (ngo_id, id);
CREATE INDEX local_partner_collaborations_partner ON public.local_partner_collaborations USING btree (partner_ngo_id) WHERE (partner_ngo_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.local_partner_collaborations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table local_partner_collaborations enable row level security;
create policy own_rows on local_partner_collaborations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (partner_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table log_seals (
  seq                              bigint not null,
  from_log_id                      bigint not null,
  to_log_id                        bigint not null,
  root                             text not null,
  prev_hash                        text not null,
  hash                             text not null,
  sealed_at                        timestamp with time zone default now() not null
);
alter table log_seals add constraint log_seals_check CHECK ((to_log_id >= from_log_id));
alter table log_seals add constraint log_seals_hash_key UNIQUE (hash);
alter table log_seals add constraint log_seals_pkey PRIMARY KEY (seq);
alter table log_seals add constraint log_seals_seq_check CHECK ((seq >= 1));
CREATE UNIQUE INDEX log_seals_from ON public.log_seals USING btree (from_log_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.log_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.log_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table login_sliders (
  id                               bigint generated by default as identity not null,
  source                           bigint not null,
  title_ar                         text,
  title_en                         text,
  sort                             integer default 0 not null,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  is_published                     boolean default false not null
);
alter table login_sliders add constraint login_sliders_pkey PRIMARY KEY (id);
alter table login_sliders add constraint login_sliders_source_fkey FOREIGN KEY (source) REFERENCES attachments(id);
alter table login_sliders add constraint login_sliders_title_ar_check CHECK ((char_length(title_ar) <= 150));
alter table login_sliders add constraint login_sliders_title_en_check CHECK ((char_length(title_en) <= 150));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.login_sliders FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table logs (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  establishment_id                 bigint,
  user_id                          bigint,
  action                           text not null,
  entity                           text not null,
  entity_id                        bigint,
  description_ar                   text not null,
  changes                          jsonb,
  ip_address                       text,
  request_id                       text,
  content_hash                     text not null,
  created_at                       timestamp with time zone default now() not null,
  erased_by                        bigint,
  device                           text
);
alter table logs add constraint logs_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'login'::text, 'logout'::text, 'login_failed'::text, 'submit'::text, 'validate'::text, 'decide'::text, 'reassign'::text, 'export'::text, 'view'::text, 'freeze'::text])));
alter table logs add constraint logs_description_ar_check CHECK (((char_length(description_ar) >= 3) AND (char_length(description_ar) <= 255)));
alter table logs add constraint logs_entity_check CHECK (((char_length(entity) >= 2) AND (char_length(entity) <= 60)));
alter table logs add constraint logs_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES logs(id);
alter table logs add constraint logs_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table logs add constraint logs_ip_address_check CHECK ((char_length(ip_address) <= 45));
alter table logs add constraint logs_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table logs add constraint logs_pkey PRIMARY KEY (id);
alter table logs add constraint logs_request_id_check CHECK ((char_length(request_id) <= 100));
alter table logs add constraint logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX logs_entity ON public.logs USING btree (entity, entity_id, id DESC);
CREATE INDEX logs_establishment ON public.logs USING btree (establishment_id, id DESC) WHERE (establishment_id IS NOT NULL);
CREATE INDEX logs_ngo ON public.logs USING btree (ngo_id, id DESC) WHERE (ngo_id IS NOT NULL);
CREATE INDEX logs_time ON public.logs USING brin (created_at);
CREATE INDEX logs_user ON public.logs USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE UPDATE ON public.logs FOR EACH ROW EXECUTE FUNCTION guard_log();
CREATE TRIGGER append_only_delete BEFORE DELETE ON public.logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER request_score AFTER INSERT ON public.logs FOR EACH ROW WHEN (((new.ngo_id IS NOT NULL) AND (new.action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'submit'::text, 'validate'::text, 'decide'::text])))) EXECUTE FUNCTION request_score();
alter table logs enable row level security;
create policy own_rows on logs as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = logs.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table machines (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  machine_type_id                  integer not null,
  model                            text not null,
  plate_number                     text not null,
  governorate_id                   integer not null,
  serial_number                    text,
  structure_no                     text not null,
  fuel_type                        integer not null,
  passengers_number                integer not null,
  year                             integer not null,
  tax                              boolean not null,
  possessive_form_id               integer not null,
  licence_until                    date,
  insurance_until                  date,
  document_file                    bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  approved_by_request              bigint
);
alter table machines add constraint machines_approved_by_request_fkey FOREIGN KEY (approved_by_request) REFERENCES transaction_requests(id);
alter table machines add constraint machines_document_file_fkey FOREIGN KEY (document_file) REFERENCES attachments(id);
alter table machines add constraint machines_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 60)));
alter table machines add constraint machines_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table machines add constraint machines_ngo_id_id_key UNIQUE (ngo_id, id);
alter table machines add constraint machines_passengers_number_check CHECK (((passengers_number >= 1) AND (passengers_number <= 100)));
alter table machines add constraint machines_pkey PRIMARY KEY (id);
alter table machines add constraint machines_plate_number_check CHECK (((char_length(plate_number) >= 1) AND (char_length(plate_number) <= 15)));
alter table machines add constraint machines_serial_number_check CHECK ((char_length(serial_number) <= 30));
alter table machines add constraint machines_structure_no_check CHECK (((char_length(structure_no) >= 5) AND (char_length(structure_no) <= 25)));
alter table machines add constraint machines_year_check CHECK ((year >= 1950));
CREATE INDEX machines_approved ON public.machines USING btree (approved_by_request) WHERE (approved_by_request IS NOT NULL);
CREATE UNIQUE INDEX machines_chassis ON public.machines USING btree (structure_no) WHERE (deleted_at IS NULL);
CREATE INDEX machines_ending ON public.machines USING btree (LEAST(licence_until, insurance_until)) WHERE (deleted_at IS NULL);
CREATE INDEX machines_ngo ON public.machines USING btree (ngo_id, id);
CREATE UNIQUE INDEX machines_plate ON public.machines USING btree (governorate_id, plate_number) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.machines FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table machines enable row level security;
create policy own_organisation on machines as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table main_user_handovers (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  from_user_id                     bigint not null,
  to_user_id                       bigint not null,
  keeps_roles                      boolean default true not null,
  state                            text default 'open'::text not null,
  expires_at                       timestamp with time zone not null,
  answered_at                      timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table main_user_handovers add constraint main_user_handovers_check CHECK ((from_user_id <> to_user_id));
alter table main_user_handovers add constraint main_user_handovers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id);
alter table main_user_handovers add constraint main_user_handovers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table main_user_handovers add constraint main_user_handovers_pkey PRIMARY KEY (id);
alter table main_user_handovers add constraint main_user_handovers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])));
alter table main_user_handovers add constraint main_user_handovers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id);
CREATE UNIQUE INDEX main_user_handovers_open ON public.main_user_handovers USING btree (ngo_id) WHERE (state = 'open'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.main_user_handovers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table main_user_handovers enable row level security;
create policy own_organisation on main_user_handovers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table manager_accounts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  bank_account_id                  bigint not null,
  full_name                        text not null,
  id_number                        text not null,
  id_number_hash                   text not null,
  director_id                      bigint,
  position_id                      integer not null,
  operate_rule                     text not null,
  assign_date                      date not null,
  end_date                         date,
  assign_file                      bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  in_force                         boolean default true not null,
  approved_by_request              bigint
);
alter table manager_accounts add constraint manager_accounts_approved_by_request_fkey FOREIGN KEY (approved_by_request) REFERENCES transaction_requests(id);
alter table manager_accounts add constraint manager_accounts_assign_file_fkey FOREIGN KEY (assign_file) REFERENCES attachments(id);
alter table manager_accounts add constraint manager_accounts_check CHECK ((end_date > assign_date));
alter table manager_accounts add constraint manager_accounts_full_name_check CHECK (((char_length(full_name) >= 5) AND (char_length(full_name) <= 150)));
alter table manager_accounts add constraint manager_accounts_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table manager_accounts add constraint manager_accounts_ngo_id_director_id_fkey FOREIGN KEY (ngo_id, director_id) REFERENCES directors(ngo_id, id);
alter table manager_accounts add constraint manager_accounts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table manager_accounts add constraint manager_accounts_ngo_id_id_key UNIQUE (ngo_id, id);
alter table manager_accounts add constraint manager_accounts_operate_rule_check CHECK ((operate_rule = ANY (ARRAY['joint'::text, 'substitute'::text])));
alter table manager_accounts add constraint manager_accounts_pkey PRIMARY KEY (id);
CREATE INDEX manager_accounts_approved ON public.manager_accounts USING btree (approved_by_request) WHERE (approved_by_request IS NOT NULL);
CREATE INDEX manager_accounts_name_trgm ON public.manager_accounts USING gin (ar_norm(full_name) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX manager_accounts_ngo ON public.manager_accounts USING btree (ngo_id, bank_account_id);
CREATE INDEX manager_accounts_number ON public.manager_accounts USING btree (id_number_hash) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX manager_accounts_person ON public.manager_accounts USING btree (bank_account_id, id_number_hash) WHERE ((end_date IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.manager_accounts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table manager_accounts enable row level security;
create policy own_organisation on manager_accounts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table mediation_requests (
  transaction_request_id           bigint not null,
  destination                      text not null,
  external_body_id                 integer,
  job_title_id                     integer not null,
  subject                          text not null,
  body                             text not null,
  language                         text default 'ar'::text not null,
  letter_no                        text not null,
  letter_date                      date not null,
  attachments                      jsonb default '[]'::jsonb not null,
  replaces_id                      bigint,
  file_qr_id                       bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  letterhead                       jsonb
);
alter table mediation_requests add constraint mediation_requests_attachments_check CHECK (((jsonb_typeof(attachments) = 'array'::text) AND (jsonb_array_length(attachments) <= 5)));
alter table mediation_requests add constraint mediation_requests_body_check CHECK (((char_length(body) >= 30) AND (char_length(body) <= 5000)));
alter table mediation_requests add constraint mediation_requests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table mediation_requests add constraint mediation_requests_destination_check CHECK (((char_length(destination) >= 3) AND (char_length(destination) <= 150)));
alter table mediation_requests add constraint mediation_requests_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table mediation_requests add constraint mediation_requests_file_qr_id_key UNIQUE (file_qr_id);
alter table mediation_requests add constraint mediation_requests_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text])));
alter table mediation_requests add constraint mediation_requests_letter_no_check CHECK (((char_length(letter_no) >= 1) AND (char_length(letter_no) <= 30)));
alter table mediation_requests add constraint mediation_requests_pkey PRIMARY KEY (transaction_request_id);
alter table mediation_requests add constraint mediation_requests_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES files_qrs(id);
alter table mediation_requests add constraint mediation_requests_subject_check CHECK (((char_length(subject) >= 5) AND (char_length(subject) <= 200)));
alter table mediation_requests add constraint mediation_requests_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table mediation_requests add constraint mediation_requests_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE INDEX mediation_requests_created_by ON public.mediation_requests USING btree (created_by);
CREATE INDEX mediation_requests_replaces ON public.mediation_requests USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX mediation_requests_updated_by ON public.mediation_requests USING btree (updated_by);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.mediation_requests FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table mediation_requests enable row level security;
create policy own_rows on mediation_requests as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = mediation_requests.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table meeting_attendances (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  sitting                          smallint not null,
  member_id                        bigint not null,
  in_at                            timestamp with time zone not null,
  in_key                           uuid not null,
  in_by                            bigint not null,
  in_device                        text not null,
  out_at                           timestamp with time zone,
  out_key                          uuid,
  out_by                           bigint,
  out_device                       text
);
alter table meeting_attendances add constraint meeting_attendances_check CHECK ((out_at >= in_at));
alter table meeting_attendances add constraint meeting_attendances_check1 CHECK (((out_at IS NULL) = (out_key IS NULL)));
alter table meeting_attendances add constraint meeting_attendances_in_by_fkey FOREIGN KEY (in_by) REFERENCES users(id);
alter table meeting_attendances add constraint meeting_attendances_in_key_key UNIQUE (in_key);
alter table meeting_attendances add constraint meeting_attendances_meeting_id_sitting_member_id_fkey FOREIGN KEY (meeting_id, sitting, member_id) REFERENCES meeting_voters(meeting_id, sitting, member_id);
alter table meeting_attendances add constraint meeting_attendances_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_attendances add constraint meeting_attendances_out_by_fkey FOREIGN KEY (out_by) REFERENCES users(id);
alter table meeting_attendances add constraint meeting_attendances_out_key_key UNIQUE (out_key);
alter table meeting_attendances add constraint meeting_attendances_pkey PRIMARY KEY (id);
CREATE INDEX meeting_attendances_of ON public.meeting_attendances USING btree (meeting_id, sitting, member_id, in_at);
CREATE UNIQUE INDEX meeting_attendances_open ON public.meeting_attendances USING btree (meeting_id, sitting, member_id) WHERE (out_at IS NULL);
alter table meeting_attendances enable row level security;
create policy own_organisation on meeting_attendances as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_candidates (
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  item_no                          smallint not null,
  member_id                        bigint not null,
  name                             text not null,
  votes                            integer,
  outcome                          text
);
alter table meeting_candidates add constraint meeting_candidates_member_id_fkey FOREIGN KEY (member_id) REFERENCES general_authority_members(id);
alter table meeting_candidates add constraint meeting_candidates_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_candidates add constraint meeting_candidates_outcome_check CHECK ((outcome = ANY (ARRAY['elected'::text, 'substitute'::text, 'tied'::text])));
alter table meeting_candidates add constraint meeting_candidates_pkey PRIMARY KEY (meeting_id, item_no, member_id);
alter table meeting_candidates add constraint meeting_candidates_votes_check CHECK ((votes >= 0));
alter table meeting_candidates enable row level security;
create policy own_organisation on meeting_candidates as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_counts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  item_no                          smallint not null,
  by_id                            bigint not null,
  counts                           jsonb not null,
  created_at                       timestamp with time zone default now() not null
);
alter table meeting_counts add constraint meeting_counts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id);
alter table meeting_counts add constraint meeting_counts_meeting_id_item_no_by_id_key UNIQUE (meeting_id, item_no, by_id);
alter table meeting_counts add constraint meeting_counts_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_counts add constraint meeting_counts_pkey PRIMARY KEY (id);
alter table meeting_counts enable row level security;
create policy own_organisation on meeting_counts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_mark_conflicts (
  key                              uuid not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  sitting                          smallint not null,
  member_id                        bigint not null,
  attendance_id                    bigint,
  kind                             text not null,
  at                               timestamp with time zone not null,
  device                           text not null,
  by_id                            bigint not null,
  created_at                       timestamp with time zone default now() not null,
  settled_at                       timestamp with time zone,
  settled_by                       bigint,
  taken                            boolean
);
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_attendance_id_fkey FOREIGN KEY (attendance_id) REFERENCES meeting_attendances(id);
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id);
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_check CHECK (((settled_at IS NULL) = (taken IS NULL)));
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text])));
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_pkey PRIMARY KEY (key);
alter table meeting_mark_conflicts add constraint meeting_mark_conflicts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
CREATE INDEX meeting_mark_conflicts_open ON public.meeting_mark_conflicts USING btree (meeting_id) WHERE (settled_at IS NULL);
alter table meeting_mark_conflicts enable row level security;
create policy own_organisation on meeting_mark_conflicts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_minutes (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  body                             text not null,
  meeting_id                       bigint,
  title                            text not null,
  meeting_no                       text not null,
  meeting_date                     date not null,
  attendees_number                 integer not null,
  attendees                        text,
  decisions                        text not null,
  file                             bigint not null,
  difference                       text,
  locked_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table meeting_minutes add constraint meeting_minutes_attendees_check CHECK ((char_length(attendees) <= 2000));
alter table meeting_minutes add constraint meeting_minutes_attendees_number_check CHECK (((attendees_number >= 1) AND (attendees_number <= 10000)));
alter table meeting_minutes add constraint meeting_minutes_body_check CHECK ((body = ANY (ARRAY['general_authority'::text, 'administrative'::text, 'trustee'::text, 'executive'::text, 'committee'::text])));
alter table meeting_minutes add constraint meeting_minutes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table meeting_minutes add constraint meeting_minutes_difference_check CHECK (((char_length(difference) >= 10) AND (char_length(difference) <= 1000)));
alter table meeting_minutes add constraint meeting_minutes_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table meeting_minutes add constraint meeting_minutes_meeting_no_check CHECK (((char_length(meeting_no) >= 1) AND (char_length(meeting_no) <= 20)));
alter table meeting_minutes add constraint meeting_minutes_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table meeting_minutes add constraint meeting_minutes_ngo_id_id_key UNIQUE (ngo_id, id);
alter table meeting_minutes add constraint meeting_minutes_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_minutes add constraint meeting_minutes_pkey PRIMARY KEY (id);
alter table meeting_minutes add constraint meeting_minutes_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
alter table meeting_minutes add constraint meeting_minutes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table meeting_minutes add constraint minutes_of_assembly CHECK (((body = 'general_authority'::text) = (meeting_id IS NOT NULL)));
CREATE INDEX meeting_minutes_of ON public.meeting_minutes USING btree (ngo_id, meeting_date DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_locked BEFORE UPDATE ON public.meeting_minutes FOR EACH ROW EXECUTE FUNCTION keep_locked_minutes();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.meeting_minutes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table meeting_minutes enable row level security;
create policy own_organisation on meeting_minutes as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_notices (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  sitting                          smallint not null,
  member_id                        bigint not null,
  channel                          text not null,
  sent_at                          timestamp with time zone not null,
  outbox_id                        bigint,
  delivered_on                     date,
  proof                            bigint,
  created_by                       bigint
);
alter table meeting_notices add constraint meeting_notices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'notification'::text, 'hand'::text])));
alter table meeting_notices add constraint meeting_notices_check CHECK (((channel = 'hand'::text) = (delivered_on IS NOT NULL)));
alter table meeting_notices add constraint meeting_notices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table meeting_notices add constraint meeting_notices_meeting_id_sitting_member_id_channel_key UNIQUE (meeting_id, sitting, member_id, channel);
alter table meeting_notices add constraint meeting_notices_member_id_fkey FOREIGN KEY (member_id) REFERENCES general_authority_members(id);
alter table meeting_notices add constraint meeting_notices_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_notices add constraint meeting_notices_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id);
alter table meeting_notices add constraint meeting_notices_pkey PRIMARY KEY (id);
alter table meeting_notices add constraint meeting_notices_proof_fkey FOREIGN KEY (proof) REFERENCES attachments(id);
alter table meeting_notices enable row level security;
create policy own_organisation on meeting_notices as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_proxies (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  giver_id                         bigint not null,
  holder_id                        bigint not null,
  proof                            bigint,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  ended_at                         timestamp with time zone
);
alter table meeting_proxies add constraint meeting_proxies_check CHECK ((giver_id <> holder_id));
alter table meeting_proxies add constraint meeting_proxies_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table meeting_proxies add constraint meeting_proxies_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES general_authority_members(id);
alter table meeting_proxies add constraint meeting_proxies_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES general_authority_members(id);
alter table meeting_proxies add constraint meeting_proxies_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_proxies add constraint meeting_proxies_pkey PRIMARY KEY (id);
alter table meeting_proxies add constraint meeting_proxies_proof_fkey FOREIGN KEY (proof) REFERENCES attachments(id);
CREATE UNIQUE INDEX meeting_proxies_giver ON public.meeting_proxies USING btree (meeting_id, giver_id) WHERE (ended_at IS NULL);
alter table meeting_proxies enable row level security;
create policy own_organisation on meeting_proxies as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_resolutions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  item_no                          smallint not null,
  number                           text,
  method                           text not null,
  votes_for                        integer default 0 not null,
  votes_against                    integer default 0 not null,
  abstaining                       integer default 0 not null,
  present                          integer not null,
  entitled                         integer not null,
  needed                           integer,
  verdict                          text not null,
  reason                           text,
  decided_at                       timestamp with time zone not null,
  decided_by                       bigint,
  counted_by                       bigint
);
alter table meeting_resolutions add constraint meeting_resolutions_abstaining_check CHECK ((abstaining >= 0));
alter table meeting_resolutions add constraint meeting_resolutions_check CHECK ((entitled >= present));
alter table meeting_resolutions add constraint meeting_resolutions_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(id);
alter table meeting_resolutions add constraint meeting_resolutions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table meeting_resolutions add constraint meeting_resolutions_meeting_id_item_no_key UNIQUE (meeting_id, item_no);
alter table meeting_resolutions add constraint meeting_resolutions_method_check CHECK ((method = ANY (ARRAY['read'::text, 'hands'::text, 'acclamation'::text, 'paper'::text])));
alter table meeting_resolutions add constraint meeting_resolutions_needed_check CHECK ((needed > 0));
alter table meeting_resolutions add constraint meeting_resolutions_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_resolutions add constraint meeting_resolutions_pkey PRIMARY KEY (id);
alter table meeting_resolutions add constraint meeting_resolutions_present_check CHECK ((present >= 0));
alter table meeting_resolutions add constraint meeting_resolutions_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table meeting_resolutions add constraint meeting_resolutions_verdict_check CHECK ((verdict = ANY (ARRAY['read'::text, 'adopted'::text, 'refused'::text, 'tie'::text, 'elected'::text])));
alter table meeting_resolutions add constraint meeting_resolutions_votes_against_check CHECK ((votes_against >= 0));
alter table meeting_resolutions add constraint meeting_resolutions_votes_for_check CHECK ((votes_for >= 0));
alter table meeting_resolutions add constraint resolutions_acclaimed CHECK (((method <> 'acclamation'::text) OR (reason IS NOT NULL)));
alter table meeting_resolutions add constraint resolutions_counted_by_two CHECK (((method <> 'paper'::text) OR ((counted_by IS NOT NULL) AND (counted_by <> decided_by))));
alter table meeting_resolutions add constraint resolutions_enough CHECK (((verdict <> 'adopted'::text) OR (votes_for >= needed)));
alter table meeting_resolutions add constraint resolutions_numbered CHECK (((verdict = ANY (ARRAY['adopted'::text, 'elected'::text])) = (number IS NOT NULL)));
alter table meeting_resolutions add constraint resolutions_votes CHECK ((((votes_for + votes_against) + abstaining) <= present));
CREATE UNIQUE INDEX meeting_resolutions_number ON public.meeting_resolutions USING btree (ngo_id, number);
alter table meeting_resolutions enable row level security;
create policy own_organisation on meeting_resolutions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table meeting_voters (
  ngo_id                           bigint not null,
  meeting_id                       bigint not null,
  sitting                          smallint not null,
  member_id                        bigint not null,
  name                             text not null,
  membership_no                    text not null,
  paid_until                       date,
  reason                           text,
  frozen_at                        timestamp with time zone not null
);
alter table meeting_voters add constraint meeting_voters_member_id_fkey FOREIGN KEY (member_id) REFERENCES general_authority_members(id);
alter table meeting_voters add constraint meeting_voters_ngo_id_meeting_id_fkey FOREIGN KEY (ngo_id, meeting_id) REFERENCES general_authority_meetings(ngo_id, id);
alter table meeting_voters add constraint meeting_voters_pkey PRIMARY KEY (meeting_id, sitting, member_id);
alter table meeting_voters add constraint meeting_voters_reason_check CHECK ((reason = ANY (ARRAY['unpaid'::text, 'not_active'::text, 'joined_late'::text])));
CREATE TRIGGER keep_roll BEFORE DELETE OR UPDATE ON public.meeting_voters FOR EACH ROW EXECUTE FUNCTION keep_roll();
alter table meeting_voters enable row level security;
create policy own_organisation on meeting_voters as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table merger_transfers (
  id                               bigint generated by default as identity not null,
  transaction_request_id           bigint not null,
  from_ngo_id                      bigint not null,
  to_ngo_id                        bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  outcome                          text not null,
  created_at                       timestamp with time zone default now() not null
);
alter table merger_transfers add constraint merger_transfers_check CHECK ((from_ngo_id <> to_ngo_id));
alter table merger_transfers add constraint merger_transfers_entity_check CHECK ((entity = ANY (ARRAY['general_authority_members'::text, 'machines'::text, 'real_estates'::text])));
alter table merger_transfers add constraint merger_transfers_entity_entity_id_transaction_request_id_key UNIQUE (entity, entity_id, transaction_request_id);
alter table merger_transfers add constraint merger_transfers_from_ngo_id_fkey FOREIGN KEY (from_ngo_id) REFERENCES ngos(id);
alter table merger_transfers add constraint merger_transfers_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'already_there'::text])));
alter table merger_transfers add constraint merger_transfers_pkey PRIMARY KEY (id);
alter table merger_transfers add constraint merger_transfers_to_ngo_id_fkey FOREIGN KEY (to_ngo_id) REFERENCES ngos(id);
alter table merger_transfers add constraint merger_transfers_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX merger_transfers_from ON public.merger_transfers USING btree (from_ngo_id);
CREATE INDEX merger_transfers_request ON public.merger_transfers USING btree (transaction_request_id);
CREATE INDEX merger_transfers_to ON public.merger_transfers USING btree (to_ngo_id);
alter table merger_transfers enable row level security;
create policy own_rows on merger_transfers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (from_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (to_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table message_drafts (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  thread_id                        bigint,
  is_internal                      boolean default false not null,
  aim                              jsonb,
  subject                          text default ''::text not null,
  body                             text default ''::text not null,
  attachments                      bigint[] default '{}'::bigint[] not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table message_drafts add constraint message_drafts_attachments_check CHECK ((cardinality(attachments) <= 5));
alter table message_drafts add constraint message_drafts_body_check CHECK ((char_length(body) <= 20000));
alter table message_drafts add constraint message_drafts_check CHECK (((NOT is_internal) OR (thread_id IS NOT NULL)));
alter table message_drafts add constraint message_drafts_pkey PRIMARY KEY (id);
alter table message_drafts add constraint message_drafts_subject_check CHECK ((char_length(subject) <= 200));
alter table message_drafts add constraint message_drafts_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id);
alter table message_drafts add constraint message_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE UNIQUE INDEX message_drafts_thread ON public.message_drafts USING btree (user_id, thread_id, is_internal) WHERE (thread_id IS NOT NULL);
CREATE INDEX message_drafts_user ON public.message_drafts USING btree (user_id, updated_at DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.message_drafts FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table message_files (
  message_id                       bigint not null,
  file                             bigint not null,
  sort                             integer not null,
  name                             text not null,
  mime                             text not null,
  size                             bigint not null,
  sha256                           text not null
);
alter table message_files add constraint message_files_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table message_files add constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table message_files add constraint message_files_pkey PRIMARY KEY (message_id, file);
CREATE INDEX message_files_file ON public.message_files USING btree (file);
CREATE TRIGGER letters_stay BEFORE DELETE OR UPDATE ON public.message_files FOR EACH ROW EXECUTE FUNCTION letters_stay();
alter table message_files enable row level security;
create policy own_rows on message_files as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM messages m
  WHERE (m.id = message_files.message_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table message_holders (
  id                               bigint generated by default as identity not null,
  thread_id                        bigint not null,
  from_user_id                     bigint,
  to_user_id                       bigint,
  from_governorate_id              integer,
  to_governorate_id                integer,
  from_role_id                     bigint,
  to_role_id                       bigint,
  reason                           text,
  by_user_id                       bigint,
  created_at                       timestamp with time zone default now() not null
);
alter table message_holders add constraint message_holders_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id);
alter table message_holders add constraint message_holders_from_role_id_fkey FOREIGN KEY (from_role_id) REFERENCES transaction_request_roles(id);
alter table message_holders add constraint message_holders_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id);
alter table message_holders add constraint message_holders_pkey PRIMARY KEY (id);
alter table message_holders add constraint message_holders_reason_check CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500)));
alter table message_holders add constraint message_holders_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id);
alter table message_holders add constraint message_holders_to_role_id_fkey FOREIGN KEY (to_role_id) REFERENCES transaction_request_roles(id);
alter table message_holders add constraint message_holders_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id);
CREATE INDEX message_holders_thread ON public.message_holders USING btree (thread_id, id);
alter table message_holders enable row level security;
create policy own_rows on message_holders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR false OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table message_marks (
  user_id                          bigint not null,
  thread_id                        bigint not null,
  last_read_id                     bigint default 0 not null,
  removed_id                       bigint default 0 not null,
  read_at                          timestamp with time zone default now() not null
);
alter table message_marks add constraint message_marks_pkey PRIMARY KEY (user_id, thread_id);
alter table message_marks add constraint message_marks_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id);
alter table message_marks add constraint message_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

create table message_papers (
  thread_id                        bigint not null,
  file_qr_id                       bigint not null
);
alter table message_papers add constraint message_papers_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table message_papers add constraint message_papers_pkey PRIMARY KEY (thread_id, file_qr_id);
alter table message_papers add constraint message_papers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id);
alter table message_papers enable row level security;
create policy own_rows on message_papers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM message_threads t
  WHERE (t.id = message_papers.thread_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table message_recipients (
  id                               bigint generated by default as identity not null,
  message_id                       bigint not null,
  recipient_kind                   text not null,
  recipient_ngo_id                 bigint,
  recipient_governorate_id         integer,
  read_at                          timestamp with time zone
);
alter table message_recipients add constraint message_recipients_check CHECK (((recipient_kind = 'ngo'::text) = (recipient_ngo_id IS NOT NULL)));
alter table message_recipients add constraint message_recipients_check1 CHECK (((recipient_kind = 'directorate'::text) = (recipient_governorate_id IS NOT NULL)));
alter table message_recipients add constraint message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table message_recipients add constraint message_recipients_message_id_key UNIQUE (message_id);
alter table message_recipients add constraint message_recipients_pkey PRIMARY KEY (id);
alter table message_recipients add constraint message_recipients_recipient_kind_check CHECK ((recipient_kind = ANY (ARRAY['ngo'::text, 'ministry'::text, 'directorate'::text])));
alter table message_recipients add constraint message_recipients_recipient_ngo_id_fkey FOREIGN KEY (recipient_ngo_id) REFERENCES ngos(id);
alter table message_recipients enable row level security;
create policy own_rows on message_recipients as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((recipient_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM messages m
  WHERE ((m.id = message_recipients.message_id) AND (m.sender_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table message_templates (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  governorate_id                   integer,
  name                             text not null,
  body                             text not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint not null,
  deleted_at                       timestamp with time zone
);
alter table message_templates add constraint message_templates_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000)));
alter table message_templates add constraint message_templates_check CHECK (((ngo_id IS NULL) OR (governorate_id IS NULL)));
alter table message_templates add constraint message_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table message_templates add constraint message_templates_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 100)));
alter table message_templates add constraint message_templates_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table message_templates add constraint message_templates_pkey PRIMARY KEY (id);
CREATE INDEX message_templates_place ON public.message_templates USING btree (ngo_id, governorate_id) WHERE (deleted_at IS NULL);
alter table message_templates enable row level security;
create policy own_organisation on message_templates as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table message_threads (
  id                               bigint generated by default as identity not null,
  subject                          text not null,
  ngo_id                           bigint not null,
  peer_kind                        text not null,
  peer_ngo_id                      bigint,
  governorate_id                   integer,
  role_id                          bigint,
  holder_id                        bigint,
  transaction_request_id           bigint,
  status                           text default 'open'::text not null,
  waiting_on                       text not null,
  waiting_since                    timestamp with time zone default now() not null,
  due_on                           date,
  last_message_id                  bigint,
  last_letter_at                   timestamp with time zone default now() not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  notification_id                  bigint
);
alter table message_threads add constraint message_threads_check CHECK (((peer_kind = 'ngo'::text) = (peer_ngo_id IS NOT NULL)));
alter table message_threads add constraint message_threads_check1 CHECK (((peer_kind = 'directorate'::text) = (governorate_id IS NOT NULL)));
alter table message_threads add constraint message_threads_check2 CHECK (((peer_kind <> 'ngo'::text) OR (num_nonnulls(role_id, holder_id, transaction_request_id) = 0)));
alter table message_threads add constraint message_threads_check3 CHECK ((peer_ngo_id IS DISTINCT FROM ngo_id));
alter table message_threads add constraint message_threads_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table message_threads add constraint message_threads_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id);
alter table message_threads add constraint message_threads_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table message_threads add constraint message_threads_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id);
alter table message_threads add constraint message_threads_peer_kind_check CHECK ((peer_kind = ANY (ARRAY['ngo'::text, 'ministry'::text, 'directorate'::text])));
alter table message_threads add constraint message_threads_peer_ngo_id_fkey FOREIGN KEY (peer_ngo_id) REFERENCES ngos(id);
alter table message_threads add constraint message_threads_pkey PRIMARY KEY (id);
alter table message_threads add constraint message_threads_role_id_fkey FOREIGN KEY (role_id) REFERENCES transaction_request_roles(id);
alter table message_threads add constraint message_threads_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text])));
alter table message_threads add constraint message_threads_subject_check CHECK (((char_length(subject) >= 3) AND (char_length(subject) <= 200)));
alter table message_threads add constraint message_threads_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table message_threads add constraint message_threads_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table message_threads add constraint message_threads_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['ngo'::text, 'peer'::text])));
CREATE INDEX message_threads_case ON public.message_threads USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX message_threads_desk ON public.message_threads USING btree (governorate_id, last_message_id DESC) WHERE (peer_kind <> 'ngo'::text);
CREATE INDEX message_threads_ngo ON public.message_threads USING btree (ngo_id, last_message_id DESC);
CREATE UNIQUE INDEX message_threads_notice ON public.message_threads USING btree (notification_id, ngo_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX message_threads_peer ON public.message_threads USING btree (peer_ngo_id, last_message_id DESC) WHERE (peer_ngo_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.message_threads FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table message_threads enable row level security;
create policy own_rows on message_threads as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (peer_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table messages (
  id                               bigint generated by default as identity not null,
  thread_id                        bigint not null,
  side                             text not null,
  is_internal                      boolean default false not null,
  sender_kind                      text not null,
  sender_ngo_id                    bigint,
  sender_governorate_id            integer,
  sender_role_id                   bigint,
  sender_user_id                   bigint not null,
  subject                          text not null,
  body                             text not null,
  parent_id                        bigint,
  out_no                           text,
  in_no                            text,
  sent_at                          timestamp with time zone default now() not null,
  search_folded                    text collate "C" generated always as ar_norm(regexp_replace((((subject || ' '::text) || body) COLLATE "C"), ('<[^>]*>|&[a-z0-9#]+;'::text COLLATE "C"), ' '::text, 'gi'::text)) stored not null
);
alter table messages add constraint messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000)));
alter table messages add constraint messages_check CHECK (((sender_kind = 'ngo'::text) = (sender_ngo_id IS NOT NULL)));
alter table messages add constraint messages_check1 CHECK (((sender_kind = 'directorate'::text) = (sender_governorate_id IS NOT NULL)));
alter table messages add constraint messages_check2 CHECK (((is_internal = (out_no IS NULL)) AND (is_internal = (in_no IS NULL))));
alter table messages add constraint messages_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES messages(id);
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_sender_kind_check CHECK ((sender_kind = ANY (ARRAY['ngo'::text, 'ministry'::text, 'directorate'::text])));
alter table messages add constraint messages_sender_ngo_id_fkey FOREIGN KEY (sender_ngo_id) REFERENCES ngos(id);
alter table messages add constraint messages_sender_role_id_fkey FOREIGN KEY (sender_role_id) REFERENCES transaction_request_roles(id);
alter table messages add constraint messages_sender_user_id_fkey FOREIGN KEY (sender_user_id) REFERENCES users(id);
alter table messages add constraint messages_side_check CHECK ((side = ANY (ARRAY['ngo'::text, 'peer'::text])));
alter table messages add constraint messages_subject_check CHECK (((char_length(subject) >= 3) AND (char_length(subject) <= 200)));
alter table messages add constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id);
CREATE INDEX messages_search ON public.messages USING gin (search_folded gin_trgm_ops);
CREATE INDEX messages_thread ON public.messages USING btree (thread_id, id);
CREATE TRIGGER letters_stay BEFORE DELETE OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION letters_stay();
alter table messages enable row level security;
create policy own_rows on messages as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR ((sender_ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR ((NOT is_internal) AND (EXISTS ( SELECT
   FROM message_threads t
  WHERE (t.id = messages.thread_id))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table ministry_events (
  id                               bigint generated by default as identity not null,
  title_ar                         text not null,
  title_en                         text,
  image_event                      bigint not null,
  from_event_date                  date not null,
  to_event_date                    date not null,
  from_event_time                  time without time zone,
  to_event_time                    time without time zone,
  is_full_day                      boolean default false not null,
  link                             text,
  location                         text not null,
  details_ar                       text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  governorate_id                   integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  capacity                         integer,
  is_published                     boolean default false not null
);
alter table ministry_events add constraint ministry_events_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000)));
alter table ministry_events add constraint ministry_events_check CHECK ((to_event_date >= from_event_date));
alter table ministry_events add constraint ministry_events_details_ar_check CHECK ((char_length(details_ar) <= 5000));
alter table ministry_events add constraint ministry_events_image_event_fkey FOREIGN KEY (image_event) REFERENCES attachments(id);
alter table ministry_events add constraint ministry_events_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table ministry_events add constraint ministry_events_link_check CHECK (((link ~ '^https?://'::text) AND (char_length(link) <= 255)));
alter table ministry_events add constraint ministry_events_location_check CHECK (((char_length(location) >= 3) AND (char_length(location) <= 255)));
alter table ministry_events add constraint ministry_events_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table ministry_events add constraint ministry_events_pkey PRIMARY KEY (id);
alter table ministry_events add constraint ministry_events_point CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table ministry_events add constraint ministry_events_times CHECK ((is_full_day OR ((from_event_time IS NOT NULL) AND (to_event_time IS NOT NULL) AND ((to_event_date > from_event_date) OR (to_event_time > from_event_time)))));
alter table ministry_events add constraint ministry_events_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table ministry_events add constraint ministry_events_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
CREATE INDEX ministry_events_days ON public.ministry_events USING btree (to_event_date, from_event_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ministry_events FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table money_transferred_abroad (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  recipient_name                   text not null,
  recipient_country_id             integer not null,
  recipient_file                   bigint not null,
  amount                           numeric(18,2) not null,
  currency_id                      integer not null,
  purpose                          text not null,
  planned_date                     date not null,
  bank_account_id                  bigint not null,
  transaction_request_id           bigint,
  decision_no                      text,
  decision_date                    date,
  status                           text default 'draft'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table money_transferred_abroad add constraint money_transferred_abroad_amount_check CHECK ((amount > (0)::numeric));
alter table money_transferred_abroad add constraint money_transferred_abroad_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text])) OR ((decision_no IS NOT NULL) AND (decision_date IS NOT NULL))));
alter table money_transferred_abroad add constraint money_transferred_abroad_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table money_transferred_abroad add constraint money_transferred_abroad_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table money_transferred_abroad add constraint money_transferred_abroad_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table money_transferred_abroad add constraint money_transferred_abroad_ngo_id_id_key UNIQUE (ngo_id, id);
alter table money_transferred_abroad add constraint money_transferred_abroad_pkey PRIMARY KEY (id);
alter table money_transferred_abroad add constraint money_transferred_abroad_purpose_check CHECK (((char_length(purpose) >= 1) AND (char_length(purpose) <= 2000)));
alter table money_transferred_abroad add constraint money_transferred_abroad_recipient_file_fkey FOREIGN KEY (recipient_file) REFERENCES attachments(id);
alter table money_transferred_abroad add constraint money_transferred_abroad_recipient_name_check CHECK (((char_length(recipient_name) >= 3) AND (char_length(recipient_name) <= 150)));
alter table money_transferred_abroad add constraint money_transferred_abroad_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'executed'::text, 'cancelled'::text])));
alter table money_transferred_abroad add constraint money_transferred_abroad_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX money_transferred_abroad_account ON public.money_transferred_abroad USING btree (bank_account_id);
CREATE INDEX money_transferred_abroad_ngo ON public.money_transferred_abroad USING btree (ngo_id, id);
CREATE UNIQUE INDEX money_transferred_abroad_request ON public.money_transferred_abroad USING btree (transaction_request_id) WHERE (transaction_request_id IS NOT NULL);
CREATE INDEX money_transferred_abroad_status ON public.money_transferred_abroad USING btree (status, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.money_transferred_abroad FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table money_transferred_abroad enable row level security;
create policy own_organisation on money_transferred_abroad as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table news (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  title_ar                         text not null,
  title_en                         text,
  summary_ar                       text not null,
  content_ar                       text not null,
  content_en                       text,
  accomplished_at_date             date not null,
  governorate_id                   integer not null,
  image                            bigint not null,
  images                           jsonb,
  is_published                     boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  hidden_reason                    text,
  image_alt_ar                     text,
  image_alt_en                     text,
  focus_x                          smallint default 50 not null,
  focus_y                          smallint default 50 not null,
  supervision                      text generated always as 
CASE
    WHEN (hidden_reason IS NULL) THEN 'shown'::text
    ELSE 'hidden'::text
END stored not null
);
alter table news add constraint news_content_ar_check CHECK ((char_length(content_ar) <= 20000));
alter table news add constraint news_content_en_check CHECK ((char_length(content_en) <= 20000));
alter table news add constraint news_hidden_reason_check CHECK (((char_length(hidden_reason) >= 10) AND (char_length(hidden_reason) <= 1000)));
alter table news add constraint news_image_fkey FOREIGN KEY (image) REFERENCES attachments(id);
alter table news add constraint news_images_check CHECK (((jsonb_typeof(images) = 'array'::text) AND (jsonb_array_length(images) <= 10)));
alter table news add constraint news_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table news add constraint news_pkey PRIMARY KEY (id);
alter table news add constraint news_summary_ar_check CHECK (((char_length(summary_ar) >= 1) AND (char_length(summary_ar) <= 500)));
alter table news add constraint news_title_ar_check CHECK (((char_length(title_ar) >= 5) AND (char_length(title_ar) <= 200)));
alter table news add constraint news_title_en_check CHECK (((char_length(title_en) >= 5) AND (char_length(title_en) <= 200)));
CREATE INDEX news_list ON public.news USING btree (accomplished_at_date DESC, id DESC) WHERE (is_published AND (deleted_at IS NULL));
CREATE INDEX news_ngo ON public.news USING btree (ngo_id, accomplished_at_date DESC, id DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.news FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table news enable row level security;
create policy own_organisation on news as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_abouts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  about                            text,
  is_published                     boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table ngo_abouts add constraint ngo_abouts_about_check CHECK ((char_length(about) <= 5000));
alter table ngo_abouts add constraint ngo_abouts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_abouts add constraint ngo_abouts_ngo_id_key UNIQUE (ngo_id);
alter table ngo_abouts add constraint ngo_abouts_pkey PRIMARY KEY (id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_abouts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_abouts enable row level security;
create policy own_organisation on ngo_abouts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_code_counters (
  governorate_code                 text not null,
  last_no                          integer not null
);
alter table ngo_code_counters add constraint ngo_code_counters_governorate_code_check CHECK ((governorate_code ~ '^[A-Z]{2,3}$'::text));
alter table ngo_code_counters add constraint ngo_code_counters_last_no_check CHECK ((last_no > 0));
alter table ngo_code_counters add constraint ngo_code_counters_pkey PRIMARY KEY (governorate_code);

create table ngo_counts (
  id                               bigint generated always as identity not null,
  status_id                        integer not null,
  governorate_id                   integer not null,
  legal_form_id                    integer not null,
  count                            integer not null
);
alter table ngo_counts add constraint ngo_counts_pkey PRIMARY KEY (id);

create table ngo_documents (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  key                              text not null,
  file                             bigint not null,
  issued_at                        date,
  validated                        smallint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table ngo_documents add constraint ngo_documents_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table ngo_documents add constraint ngo_documents_key_check CHECK ((key = ANY (ARRAY['logo'::text, 'decision_file'::text, 'bylaws_file'::text, 'public_benefit_file'::text, 'organizational_structure_file'::text, 'financial_bylaw_file'::text, 'hr_bylaw_file'::text, 'volunteer_bylaw_file'::text, 'women_policy_file'::text])));
alter table ngo_documents add constraint ngo_documents_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_documents add constraint ngo_documents_pkey PRIMARY KEY (id);
alter table ngo_documents add constraint ngo_documents_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE UNIQUE INDEX ngo_documents_key ON public.ngo_documents USING btree (ngo_id, key) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_documents FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_documents enable row level security;
create policy own_organisation on ngo_documents as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_events (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  title_ar                         text not null,
  title_en                         text,
  image_event                      bigint not null,
  event_type_id                    integer not null,
  invitation_type                  text not null,
  from_event_date                  date not null,
  to_event_date                    date not null,
  is_full_day                      boolean default false not null,
  from_event_time                  time without time zone,
  to_event_time                    time without time zone,
  announce_from                    date,
  announce_to                      date,
  governorate_id                   integer not null,
  location                         text not null,
  link                             text,
  details_ar                       text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  capacity                         integer,
  is_published                     boolean default true not null,
  takes_registration               boolean default false not null,
  hidden_reason                    text,
  image_alt_ar                     text,
  image_alt_en                     text,
  focus_x                          smallint default 50 not null,
  focus_y                          smallint default 50 not null,
  supervision                      text generated always as 
CASE
    WHEN (hidden_reason IS NULL) THEN 'shown'::text
    ELSE 'hidden'::text
END stored not null
);
alter table ngo_events add constraint ngo_events_announced CHECK (((announce_from <= from_event_date) AND (announce_to <= to_event_date) AND (announce_from <= announce_to)));
alter table ngo_events add constraint ngo_events_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000)));
alter table ngo_events add constraint ngo_events_days CHECK (((to_event_date >= from_event_date) AND (to_event_date <= (from_event_date + 31))));
alter table ngo_events add constraint ngo_events_details_ar_check CHECK ((char_length(details_ar) <= 5000));
alter table ngo_events add constraint ngo_events_hidden_reason_check CHECK (((char_length(hidden_reason) >= 10) AND (char_length(hidden_reason) <= 1000)));
alter table ngo_events add constraint ngo_events_image_event_fkey FOREIGN KEY (image_event) REFERENCES attachments(id);
alter table ngo_events add constraint ngo_events_invitation_type_check CHECK ((invitation_type = ANY (ARRAY['public'::text, 'private'::text])));
alter table ngo_events add constraint ngo_events_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table ngo_events add constraint ngo_events_link_check CHECK (((link ~ '^https?://'::text) AND (char_length(link) <= 255)));
alter table ngo_events add constraint ngo_events_location_check CHECK (((char_length(location) >= 3) AND (char_length(location) <= 255)));
alter table ngo_events add constraint ngo_events_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table ngo_events add constraint ngo_events_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_events add constraint ngo_events_pkey PRIMARY KEY (id);
alter table ngo_events add constraint ngo_events_point CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table ngo_events add constraint ngo_events_times CHECK ((is_full_day OR ((from_event_time IS NOT NULL) AND (to_event_time IS NOT NULL) AND ((to_event_date > from_event_date) OR (to_event_time > from_event_time)))));
alter table ngo_events add constraint ngo_events_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table ngo_events add constraint ngo_events_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
CREATE INDEX ngo_events_days ON public.ngo_events USING btree (to_event_date, from_event_date) WHERE ((invitation_type = 'public'::text) AND (deleted_at IS NULL));
CREATE INDEX ngo_events_ngo ON public.ngo_events USING btree (ngo_id, from_event_date DESC, id DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_events FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_events enable row level security;
create policy own_organisation on ngo_events as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_flags (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  rule_code                        text not null,
  key                              text not null,
  since                            date not null,
  records                          jsonb not null,
  status                           text default 'raised'::text not null,
  raised_at                        timestamp with time zone default now() not null,
  question                         text,
  answer_due_on                    date,
  reason                           text,
  cleared_at                       timestamp with time zone,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint,
  asked_by                         bigint,
  officer_id                       bigint
);
alter table ngo_flags add constraint ngo_flags_asked CHECK (((status <> 'asked'::text) OR ((question IS NOT NULL) AND (answer_due_on IS NOT NULL))));
alter table ngo_flags add constraint ngo_flags_cleared CHECK (((status = 'cleared'::text) = (cleared_at IS NOT NULL)));
alter table ngo_flags add constraint ngo_flags_dismissed CHECK (((status <> 'dismissed'::text) OR (reason IS NOT NULL)));
alter table ngo_flags add constraint ngo_flags_key_check CHECK (((char_length(key) >= 3) AND (char_length(key) <= 200)));
alter table ngo_flags add constraint ngo_flags_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_flags add constraint ngo_flags_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id);
alter table ngo_flags add constraint ngo_flags_pkey PRIMARY KEY (id);
alter table ngo_flags add constraint ngo_flags_question_check CHECK (((char_length(question) >= 10) AND (char_length(question) <= 1000)));
alter table ngo_flags add constraint ngo_flags_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table ngo_flags add constraint ngo_flags_records_check CHECK ((jsonb_typeof(records) = 'array'::text));
alter table ngo_flags add constraint ngo_flags_rule_code_fkey FOREIGN KEY (rule_code) REFERENCES flag_rules(code);
alter table ngo_flags add constraint ngo_flags_status_check CHECK ((status = ANY (ARRAY['raised'::text, 'asked'::text, 'answered'::text, 'dismissed'::text, 'cleared'::text])));
CREATE INDEX ngo_flags_officer ON public.ngo_flags USING btree (officer_id) WHERE (officer_id IS NOT NULL);
CREATE UNIQUE INDEX ngo_flags_once ON public.ngo_flags USING btree (ngo_id, rule_code, key) WHERE (status <> 'cleared'::text);
CREATE INDEX ngo_flags_standing ON public.ngo_flags USING btree (status, id DESC) WHERE (status <> 'cleared'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_flags FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_flags enable row level security;
create policy own_organisation on ngo_flags as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_former_names (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  name_ar                          text not null,
  name_en                          text,
  replaced_on                      date not null,
  decision_no                      text,
  transaction_request_id           bigint,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  name_folded                      text generated always as ar_norm(name_ar) stored
);
alter table ngo_former_names add constraint ngo_former_names_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table ngo_former_names add constraint ngo_former_names_name_ar_check CHECK (((char_length(name_ar) >= 1) AND (char_length(name_ar) <= 150)));
alter table ngo_former_names add constraint ngo_former_names_name_en_check CHECK ((char_length(name_en) <= 150));
alter table ngo_former_names add constraint ngo_former_names_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_former_names add constraint ngo_former_names_pkey PRIMARY KEY (id);
alter table ngo_former_names add constraint ngo_former_names_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX ngo_former_names_marks ON public.ngo_former_names USING gin (name_marks(name_ar));
CREATE INDEX ngo_former_names_ngo ON public.ngo_former_names USING btree (ngo_id, id);
CREATE INDEX ngo_former_names_request ON public.ngo_former_names USING btree (transaction_request_id);
CREATE TRIGGER told_delete AFTER DELETE ON public.ngo_former_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
CREATE TRIGGER told_insert AFTER INSERT ON public.ngo_former_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
CREATE TRIGGER told_update AFTER UPDATE ON public.ngo_former_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
alter table ngo_former_names enable row level security;
create policy own_organisation on ngo_former_names as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_objectives (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  sort                             integer not null,
  objective_ar                     text not null,
  objective_en                     text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  objective_folded                 text generated always as ar_norm(objective_ar) stored
);
alter table ngo_objectives add constraint ngo_objectives_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_objectives add constraint ngo_objectives_objective_ar_check CHECK (((char_length(objective_ar) >= 10) AND (char_length(objective_ar) <= 500)));
alter table ngo_objectives add constraint ngo_objectives_objective_en_check CHECK ((char_length(objective_en) <= 500));
alter table ngo_objectives add constraint ngo_objectives_pkey PRIMARY KEY (id);
alter table ngo_objectives add constraint ngo_objectives_sort_check CHECK (((sort >= 1) AND (sort <= 20)));
CREATE UNIQUE INDEX ngo_objectives_sort ON public.ngo_objectives USING btree (ngo_id, sort) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_objectives FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER told_delete AFTER DELETE ON public.ngo_objectives REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
CREATE TRIGGER told_insert AFTER INSERT ON public.ngo_objectives REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
CREATE TRIGGER told_update AFTER UPDATE ON public.ngo_objectives REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_told_follows();
alter table ngo_objectives enable row level security;
create policy own_organisation on ngo_objectives as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_payment_methods (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  payment_method_id                bigint not null,
  merchant_no                      text not null,
  bank_account_id                  bigint not null,
  agreement_file                   bigint not null,
  is_active                        boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  status                           text default 'draft'::text not null,
  proved_at                        timestamp with time zone,
  verified_by                      bigint,
  verified_at                      timestamp with time zone,
  suspend_reason                   text
);
alter table ngo_payment_methods add constraint ngo_payment_methods_agreement_file_fkey FOREIGN KEY (agreement_file) REFERENCES attachments(id);
alter table ngo_payment_methods add constraint ngo_payment_methods_merchant_no_check CHECK (((char_length(merchant_no) >= 4) AND (char_length(merchant_no) <= 40)));
alter table ngo_payment_methods add constraint ngo_payment_methods_ngo_id_bank_account_id_fkey FOREIGN KEY (ngo_id, bank_account_id) REFERENCES bank_accounts(ngo_id, id);
alter table ngo_payment_methods add constraint ngo_payment_methods_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_payment_methods add constraint ngo_payment_methods_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);
alter table ngo_payment_methods add constraint ngo_payment_methods_pkey PRIMARY KEY (id);
alter table ngo_payment_methods add constraint ngo_payment_methods_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'verified'::text, 'suspended'::text])));
alter table ngo_payment_methods add constraint ngo_payment_methods_suspended_check CHECK (((status = 'suspended'::text) = (suspend_reason IS NOT NULL)));
alter table ngo_payment_methods add constraint ngo_payment_methods_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES users(id);
alter table ngo_payment_methods add constraint ngo_payment_methods_verified_check CHECK (((status = 'draft'::text) OR (verified_at IS NOT NULL)));
CREATE UNIQUE INDEX ngo_payment_methods_once ON public.ngo_payment_methods USING btree (ngo_id, payment_method_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER keep_verified BEFORE UPDATE ON public.ngo_payment_methods FOR EACH ROW EXECUTE FUNCTION keep_verified_method();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_payment_methods FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_payment_methods enable row level security;
create policy own_organisation on ngo_payment_methods as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_scores (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  score                            numeric(5,2) not null,
  sections                         jsonb not null,
  computed_at                      timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table ngo_scores add constraint ngo_scores_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_scores add constraint ngo_scores_ngo_id_key UNIQUE (ngo_id);
alter table ngo_scores add constraint ngo_scores_pkey PRIMARY KEY (id);
alter table ngo_scores add constraint ngo_scores_score_check CHECK (((score >= (0)::numeric) AND (score <= (100)::numeric)));
alter table ngo_scores add constraint ngo_scores_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_scores FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_scores enable row level security;
create policy own_organisation on ngo_scores as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_search (
  ngo_id                           bigint not null,
  name_folded                      text collate "C" not null,
  decision_no                      text not null,
  decision_date                    date not null,
  status_id                        integer not null,
  governorate_id                   integer not null,
  legal_form_id                    integer not null,
  terms                            integer[] not null,
  name_en_folded                   text collate "C" not null,
  core                             text collate "C" not null,
  latitude                         double precision,
  longitude                        double precision,
  sub_district_id                  integer
);
alter table ngo_search add constraint ngo_search_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id) ON DELETE CASCADE;
alter table ngo_search add constraint ngo_search_pkey PRIMARY KEY (ngo_id);
CREATE INDEX ngo_search_core ON public.ngo_search USING btree (core, ngo_id) INCLUDE (status_id);
CREATE INDEX ngo_search_date ON public.ngo_search USING btree (decision_date DESC, name_folded, ngo_id);
CREATE INDEX ngo_search_decision ON public.ngo_search USING btree (decision_no text_pattern_ops);
CREATE INDEX ngo_search_governorate ON public.ngo_search USING btree (governorate_id, name_folded, ngo_id) INCLUDE (status_id);
CREATE INDEX ngo_search_name ON public.ngo_search USING btree (name_folded, ngo_id) INCLUDE (status_id);
CREATE INDEX ngo_search_name_en ON public.ngo_search USING btree (name_en_folded, ngo_id) INCLUDE (status_id);
CREATE INDEX ngo_search_pins ON public.ngo_search USING btree (governorate_id, status_id) INCLUDE (latitude, longitude, sub_district_id, ngo_id);
CREATE INDEX ngo_search_places ON public.ngo_search USING btree (governorate_id, legal_form_id, status_id);
CREATE INDEX ngo_search_status ON public.ngo_search USING btree (status_id);
CREATE INDEX ngo_search_terms ON public.ngo_search USING gin (terms) WITH (fastupdate=off);
CREATE TRIGGER counts_delete AFTER DELETE ON public.ngo_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ngo_counts_follow();
CREATE TRIGGER counts_insert AFTER INSERT ON public.ngo_search REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ngo_counts_follow();
CREATE TRIGGER counts_truncate AFTER TRUNCATE ON public.ngo_search FOR EACH STATEMENT EXECUTE FUNCTION ngo_counts_follow();
CREATE TRIGGER counts_update AFTER UPDATE ON public.ngo_search REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ngo_counts_follow();

create table ngo_services (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  service_id                       bigint not null,
  description_ar                   text not null,
  target_group_ids                 integer[] not null,
  service_status_id                integer not null,
  service_frequency_id             integer not null,
  timing                           text,
  governorate_ids                  integer[] not null,
  branch_id                        bigint,
  service_centre_id                bigint,
  beneficiaries_number             integer,
  is_free                          boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table ngo_services add constraint ngo_services_beneficiaries_number_check CHECK (((beneficiaries_number >= 0) AND (beneficiaries_number <= 10000000)));
alter table ngo_services add constraint ngo_services_description_ar_check CHECK (((char_length(description_ar) >= 10) AND (char_length(description_ar) <= 1000)));
alter table ngo_services add constraint ngo_services_governorate_ids_check CHECK ((cardinality(governorate_ids) >= 1));
alter table ngo_services add constraint ngo_services_ngo_id_branch_id_fkey FOREIGN KEY (ngo_id, branch_id) REFERENCES branches(ngo_id, id);
alter table ngo_services add constraint ngo_services_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_services add constraint ngo_services_ngo_id_service_centre_id_fkey FOREIGN KEY (ngo_id, service_centre_id) REFERENCES service_centres(ngo_id, id);
alter table ngo_services add constraint ngo_services_pkey PRIMARY KEY (id);
alter table ngo_services add constraint ngo_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table ngo_services add constraint ngo_services_target_group_ids_check CHECK ((cardinality(target_group_ids) >= 1));
alter table ngo_services add constraint ngo_services_timing_check CHECK ((char_length(timing) <= 150));
CREATE INDEX ngo_services_ngo ON public.ngo_services USING btree (ngo_id, id);
CREATE INDEX ngo_services_service ON public.ngo_services USING btree (service_id);
CREATE TRIGGER search_delete AFTER DELETE ON public.ngo_services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER search_insert AFTER INSERT ON public.ngo_services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER search_update AFTER UPDATE ON public.ngo_services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_services FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_services enable row level security;
create policy own_organisation on ngo_services as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_status_histories (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  from_status_id                   integer,
  to_status_id                     integer not null,
  decision_no                      text not null,
  decision_date                    date not null,
  reason                           text not null,
  decision_file                    bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  liquidator_name                  text,
  liquidator_phone                 text,
  liquidation_report_file          bigint,
  assets_beneficiary               text,
  action                           text,
  article                          text,
  served_at                        timestamp with time zone,
  appeal_due_at                    timestamp with time zone
);
alter table ngo_status_histories add constraint ngo_status_histories_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table ngo_status_histories add constraint ngo_status_histories_assets_beneficiary_check CHECK (((char_length(assets_beneficiary) >= 3) AND (char_length(assets_beneficiary) <= 255)));
alter table ngo_status_histories add constraint ngo_status_histories_check CHECK ((from_status_id IS DISTINCT FROM to_status_id));
alter table ngo_status_histories add constraint ngo_status_histories_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table ngo_status_histories add constraint ngo_status_histories_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table ngo_status_histories add constraint ngo_status_histories_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table ngo_status_histories add constraint ngo_status_histories_liquidation_report_file_fkey FOREIGN KEY (liquidation_report_file) REFERENCES attachments(id);
alter table ngo_status_histories add constraint ngo_status_histories_liquidator_name_check CHECK (((char_length(liquidator_name) >= 5) AND (char_length(liquidator_name) <= 150)));
alter table ngo_status_histories add constraint ngo_status_histories_liquidator_phone_check CHECK (((char_length(liquidator_phone) >= 9) AND (char_length(liquidator_phone) <= 10)));
alter table ngo_status_histories add constraint ngo_status_histories_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_status_histories add constraint ngo_status_histories_pkey PRIMARY KEY (id);
alter table ngo_status_histories add constraint ngo_status_histories_reason_check CHECK ((char_length(reason) <= 1000));
alter table ngo_status_histories add constraint ngo_status_histories_right_of_reply CHECK ((num_nonnulls(article, served_at, appeal_due_at) =
CASE
    WHEN (action = ANY (ARRAY['suspend'::text, 'appoint_board'::text, 'liquidate'::text, 'dissolve'::text, 'cancel'::text])) THEN 3
    ELSE 0
END));
CREATE INDEX ngo_status_histories_decision_folded ON public.ngo_status_histories USING btree (decision_folded(decision_no));
CREATE INDEX ngo_status_histories_ngo ON public.ngo_status_histories USING btree (ngo_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ngo_status_histories FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_status_histories FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_status_histories enable row level security;
create policy own_organisation on ngo_status_histories as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_told (
  ngo_id                           bigint not null,
  terms                            integer[] not null
);
alter table ngo_told add constraint ngo_told_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id) ON DELETE CASCADE;
alter table ngo_told add constraint ngo_told_pkey PRIMARY KEY (ngo_id);
CREATE INDEX ngo_told_terms ON public.ngo_told USING gin (terms) WITH (fastupdate=off);

create table ngo_validations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  section_key                      text not null,
  item_id                          bigint,
  validated                        smallint not null,
  feedback                         text,
  user_id                          bigint not null,
  log_id                           bigint default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  change_told_at                   timestamp with time zone
);
alter table ngo_validations add constraint ngo_validations_check CHECK (((validated = 1) OR (feedback IS NOT NULL)));
alter table ngo_validations add constraint ngo_validations_feedback_check CHECK ((char_length(feedback) <= 1000));
alter table ngo_validations add constraint ngo_validations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table ngo_validations add constraint ngo_validations_pkey PRIMARY KEY (id);
alter table ngo_validations add constraint ngo_validations_section_key_check CHECK (((char_length(section_key) >= 3) AND (char_length(section_key) <= 40)));
alter table ngo_validations add constraint ngo_validations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table ngo_validations add constraint ngo_validations_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE INDEX ngo_validations_section ON public.ngo_validations USING btree (ngo_id, section_key, id DESC) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngo_validations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table ngo_validations enable row level security;
create policy own_organisation on ngo_validations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table ngo_word_uses (
  word_id                          integer not null,
  ngo_id                           bigint not null,
  status_id                        integer not null
);
alter table ngo_word_uses add constraint ngo_word_uses_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id) ON DELETE CASCADE;
alter table ngo_word_uses add constraint ngo_word_uses_pkey PRIMARY KEY (word_id, ngo_id) INCLUDE (status_id);
alter table ngo_word_uses add constraint ngo_word_uses_word_id_fkey FOREIGN KEY (word_id) REFERENCES ngo_words(id);
CREATE INDEX ngo_word_uses_ngo ON public.ngo_word_uses USING btree (ngo_id);

create table ngo_words (
  id                               integer generated by default as identity not null,
  word                             text collate "C" not null,
  created_at                       timestamp with time zone default now() not null
);
alter table ngo_words add constraint ngo_words_pkey PRIMARY KEY (id);
alter table ngo_words add constraint ngo_words_word_key UNIQUE (word);
CREATE INDEX ngo_words_trgm ON public.ngo_words USING gin (word gin_trgm_ops);

create table ngos (
  id                               bigint generated by default as identity not null,
  ngo_code                         text not null,
  name_ar                          text not null,
  name_en                          text,
  short_name                       text,
  legal_form_id                    integer not null,
  status_id                        integer not null,
  decision_no                      text not null,
  decision_date                    date not null,
  decision_file                    bigint,
  gazette_no                       text,
  gazette_date                     date,
  has_public_benefit               boolean default false not null,
  public_benefit_decision_no       text,
  public_benefit_decision_date     date,
  governorate_id                   integer not null,
  work_scope_id                    integer,
  work_governorates                integer[] default '{}'::integer[] not null,
  duration_type                    text default 'unlimited'::text not null,
  duration_until                   date,
  capital_amount                   numeric(18,2),
  dissolution_beneficiary          text,
  logo                             bigint,
  about                            text,
  vision                           text,
  mission                          text,
  completed_by_ngo                 timestamp with time zone,
  completed_by_ministry            timestamp with time zone,
  profile_score                    numeric(5,2) default 0 not null,
  show_jobs                        boolean default true not null,
  show_volunteers                  boolean default true not null,
  show_events                      boolean default true not null,
  show_campaigns                   boolean default true not null,
  merged_into_id                   bigint,
  closed_at                        date,
  name_folded                      text collate "C" generated always as ar_norm(name_ar) stored not null,
  name_key                         text collate "C" generated always as name_key(name_ar) stored not null,
  public_search                    text collate "C" generated always as ar_norm(((((((name_ar || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || COALESCE(short_name, ''::text)) || ' '::text) || ngo_code)) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  reopened_at                      timestamp with time zone,
  reopen_reason                    text,
  completion_state                 text generated always as 
CASE
    WHEN (completed_by_ministry IS NOT NULL) THEN 'accredited'::text
    WHEN (completed_by_ngo IS NOT NULL) THEN 'ngo_complete'::text
    WHEN (reopened_at IS NOT NULL) THEN 'reopened'::text
    ELSE 'open'::text
END stored not null
);
alter table ngos add constraint ngos_capital_amount_check CHECK ((capital_amount >= (0)::numeric));
alter table ngos add constraint ngos_check CHECK ((gazette_date >= decision_date));
alter table ngos add constraint ngos_check1 CHECK ((public_benefit_decision_date >= decision_date));
alter table ngos add constraint ngos_check2 CHECK (((NOT has_public_benefit) OR ((public_benefit_decision_no IS NOT NULL) AND (public_benefit_decision_date IS NOT NULL))));
alter table ngos add constraint ngos_check3 CHECK (((duration_type = 'unlimited'::text) OR (duration_until IS NOT NULL)));
alter table ngos add constraint ngos_check4 CHECK (((merged_into_id IS NULL) OR (status_id = 6)));
alter table ngos add constraint ngos_check5 CHECK ((merged_into_id IS DISTINCT FROM id));
alter table ngos add constraint ngos_check6 CHECK (((completed_by_ministry IS NULL) OR (completed_by_ngo IS NOT NULL)));
alter table ngos add constraint ngos_check7 CHECK (((completed_by_ngo IS NULL) OR ((work_scope_id IS NOT NULL) AND (dissolution_beneficiary IS NOT NULL) AND (decision_file IS NOT NULL))));
alter table ngos add constraint ngos_decision_date_check CHECK ((decision_date >= '1900-01-01'::date));
alter table ngos add constraint ngos_decision_file_fkey FOREIGN KEY (decision_file) REFERENCES attachments(id);
alter table ngos add constraint ngos_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table ngos add constraint ngos_dissolution_beneficiary_check CHECK ((char_length(dissolution_beneficiary) <= 255));
alter table ngos add constraint ngos_duration_type_check CHECK ((duration_type = ANY (ARRAY['unlimited'::text, 'limited'::text])));
alter table ngos add constraint ngos_gazette_no_check CHECK (((char_length(gazette_no) >= 1) AND (char_length(gazette_no) <= 20)));
alter table ngos add constraint ngos_logo_fkey FOREIGN KEY (logo) REFERENCES attachments(id);
alter table ngos add constraint ngos_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES ngos(id);
alter table ngos add constraint ngos_mission_check CHECK ((char_length(mission) <= 1000));
alter table ngos add constraint ngos_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 150)));
alter table ngos add constraint ngos_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table ngos add constraint ngos_ngo_code_check CHECK (((char_length(ngo_code) >= 6) AND (char_length(ngo_code) <= 20)));
alter table ngos add constraint ngos_ngo_code_key UNIQUE (ngo_code);
alter table ngos add constraint ngos_pkey PRIMARY KEY (id);
alter table ngos add constraint ngos_profile_score_check CHECK (((profile_score >= (0)::numeric) AND (profile_score <= (100)::numeric)));
alter table ngos add constraint ngos_reopen_reason_check CHECK ((char_length(reopen_reason) <= 1000));
alter table ngos add constraint ngos_short_name_check CHECK (((char_length(short_name) >= 2) AND (char_length(short_name) <= 40)));
alter table ngos add constraint ngos_vision_check CHECK ((char_length(vision) <= 1000));
CREATE INDEX ngos_completion ON public.ngos USING btree (completion_state, governorate_id, completed_by_ngo) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX ngos_decision ON public.ngos USING btree (decision_no, decision_date) WHERE (deleted_at IS NULL);
CREATE INDEX ngos_decision_folded ON public.ngos USING btree (decision_folded(decision_no));
CREATE INDEX ngos_form ON public.ngos USING btree (legal_form_id, status_id);
CREATE INDEX ngos_governorate ON public.ngos USING btree (governorate_id, id);
CREATE UNIQUE INDEX ngos_name_key ON public.ngos USING btree (name_key) WHERE ((status_id <> 7) AND (deleted_at IS NULL));
CREATE INDEX ngos_name_marks ON public.ngos USING gin (name_marks(name_ar)) WHERE ((deleted_at IS NULL) AND (status_id <> 7));
CREATE INDEX ngos_name_sort ON public.ngos USING btree (name_folded, id);
CREATE INDEX ngos_public ON public.ngos USING btree (status_id, governorate_id, name_folded) WHERE (deleted_at IS NULL);
CREATE INDEX ngos_score_id ON public.ngos USING btree (profile_score, id);
CREATE INDEX ngos_search_trgm ON public.ngos USING gin (public_search gin_trgm_ops);
CREATE INDEX ngos_work_governorates ON public.ngos USING gin (work_governorates);
CREATE TRIGGER keep_decided BEFORE UPDATE ON public.ngos FOR EACH ROW WHEN (((((((((((old.name_ar IS DISTINCT FROM new.name_ar) OR (old.name_en IS DISTINCT FROM new.name_en)) OR (old.legal_form_id IS DISTINCT FROM new.legal_form_id)) OR (old.decision_no IS DISTINCT FROM new.decision_no)) OR (old.decision_date IS DISTINCT FROM new.decision_date)) OR (old.decision_file IS DISTINCT FROM new.decision_file)) OR (old.work_scope_id IS DISTINCT FROM new.work_scope_id)) OR (old.work_governorates IS DISTINCT FROM new.work_governorates)) OR (old.duration_type IS DISTINCT FROM new.duration_type)) OR (old.duration_until IS DISTINCT FROM new.duration_until))) EXECUTE FUNCTION keep_decided();
CREATE TRIGGER search_insert AFTER INSERT ON public.ngos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER search_update AFTER UPDATE ON public.ngos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ngo_search_follows();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.ngos FOR EACH ROW WHEN ((NOT (old.profile_score IS DISTINCT FROM new.profile_score))) EXECUTE FUNCTION set_updated_at();

create table notification_deliveries (
  id                               bigint generated by default as identity not null,
  notification_id                  bigint not null,
  user_id                          bigint,
  ngo_id                           bigint,
  channel                          text not null,
  state                            text default 'pending'::text not null,
  outbox_id                        bigint,
  sent_at                          timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table notification_deliveries add constraint notification_deliveries_channel_check CHECK (
CASE
    WHEN (channel = ANY (ARRAY['paper'::text, 'sms'::text])) THEN ((user_id IS NULL) AND (ngo_id IS NOT NULL))
    ELSE ((channel = ANY (ARRAY['platform'::text, 'mail'::text])) AND (user_id IS NOT NULL))
END);
alter table notification_deliveries add constraint notification_deliveries_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table notification_deliveries add constraint notification_deliveries_check1 CHECK (((outbox_id IS NULL) OR (channel = ANY (ARRAY['mail'::text, 'sms'::text]))));
alter table notification_deliveries add constraint notification_deliveries_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table notification_deliveries add constraint notification_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id);
alter table notification_deliveries add constraint notification_deliveries_notification_id_user_id_channel_key UNIQUE (notification_id, user_id, channel);
alter table notification_deliveries add constraint notification_deliveries_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id);
alter table notification_deliveries add constraint notification_deliveries_pkey PRIMARY KEY (id);
alter table notification_deliveries add constraint notification_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'gone'::text, 'held'::text, 'unwanted'::text])));
alter table notification_deliveries add constraint notification_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX notification_deliveries_held ON public.notification_deliveries USING btree (user_id, notification_id) WHERE (state = 'held'::text);
CREATE INDEX notification_deliveries_ngo ON public.notification_deliveries USING btree (notification_id, ngo_id);
CREATE UNIQUE INDEX notification_deliveries_paper ON public.notification_deliveries USING btree (notification_id, ngo_id) WHERE (channel = 'paper'::text);
CREATE INDEX notification_deliveries_pending ON public.notification_deliveries USING btree (notification_id, id) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX notification_deliveries_sms ON public.notification_deliveries USING btree (notification_id, ngo_id) WHERE (channel = 'sms'::text);
alter table notification_deliveries enable row level security;
create policy own_organisation on notification_deliveries as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table notification_preferences (
  user_id                          bigint not null,
  topic                            text not null,
  mail                             text not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table notification_preferences add constraint notification_preferences_mail_check CHECK ((mail = ANY (ARRAY['daily'::text, 'weekly'::text, 'none'::text])));
alter table notification_preferences add constraint notification_preferences_pkey PRIMARY KEY (user_id, topic);
alter table notification_preferences add constraint notification_preferences_topic_check CHECK (((char_length(topic) >= 2) AND (char_length(topic) <= 40)));
alter table notification_preferences add constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.notification_preferences FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table notification_quiet_hours (
  user_id                          bigint not null,
  from_time                        time without time zone not null,
  to_time                          time without time zone not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table notification_quiet_hours add constraint notification_quiet_hours_check CHECK ((from_time <> to_time));
alter table notification_quiet_hours add constraint notification_quiet_hours_pkey PRIMARY KEY (user_id);
alter table notification_quiet_hours add constraint notification_quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.notification_quiet_hours FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table notifications (
  id                               bigint generated by default as identity not null,
  title                            text not null,
  body                             text not null,
  link                             text,
  audience                         text not null,
  audience_ids                     bigint[] default '{}'::bigint[] not null,
  send_email                       boolean default false not null,
  scheduled_at                     timestamp with time zone,
  sent_at                          timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  notice_no                        text,
  class                            text default 'information'::text not null,
  status                           text default 'draft'::text not null,
  title_en                         text,
  body_en                          text,
  governorate_ids                  integer[] default '{}'::integer[] not null,
  status_ids                       integer[] default '{}'::integer[] not null,
  legal_basis                      text,
  due_on                           date,
  governorate_id                   integer,
  frozen_at                        timestamp with time zone,
  written_by                       bigint[] default '{}'::bigint[] not null,
  asked_by                         bigint,
  asked_at                         timestamp with time zone,
  confirmed_by                     bigint,
  confirmed_at                     timestamp with time zone,
  return_reason                    text,
  classification_ids               bigint[] default '{}'::bigint[] not null,
  sizes                            text[] default '{}'::text[] not null
);
alter table notifications add constraint notifications_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table notifications add constraint notifications_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'all_ngos'::text, 'ngos'::text, 'legal_form'::text, 'governorate'::text, 'report'::text, 'establishments'::text, 'ministry'::text])));
alter table notifications add constraint notifications_body_check CHECK ((char_length(body) <= 2000));
alter table notifications add constraint notifications_body_en_check CHECK ((char_length(body_en) <= 2000));
alter table notifications add constraint notifications_check CHECK (((audience <> ALL (ARRAY['ngos'::text, 'legal_form'::text, 'governorate'::text])) OR (cardinality(audience_ids) >= 1)));
alter table notifications add constraint notifications_class CHECK ((class = ANY (ARRAY['mandatory'::text, 'action'::text, 'information'::text])));
alter table notifications add constraint notifications_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);
alter table notifications add constraint notifications_legal_basis_check CHECK (((char_length(legal_basis) >= 3) AND (char_length(legal_basis) <= 300)));
alter table notifications add constraint notifications_link_check CHECK ((char_length(link) <= 255));
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table notifications add constraint notifications_return_reason_check CHECK (((char_length(return_reason) >= 10) AND (char_length(return_reason) <= 1000)));
alter table notifications add constraint notifications_sent CHECK (((status = ANY (ARRAY['sent'::text, 'stopped'::text])) = (sent_at IS NOT NULL)));
alter table notifications add constraint notifications_status CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'stopped'::text])));
alter table notifications add constraint notifications_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
alter table notifications add constraint notifications_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
CREATE INDEX notifications_due ON public.notifications USING btree (scheduled_at) WHERE ((sent_at IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX notifications_no ON public.notifications USING btree (notice_no);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create view open_duties as
 SELECT d.ngo_id,
    d.kind,
    d.year,
    COALESCE(d.extended_to, d.due_on) AS until
   FROM duties d
  WHERE ((d.done_at IS NULL) AND (d.opens_on <= today()))
UNION ALL
 SELECT n.id AS ngo_id,
    'annual_budget'::text AS kind,
    y.year,
    duty_due_on('annual_budget'::text, y.year, n.id) AS until
   FROM ((ngos n
     CROSS JOIN LATERAL ( SELECT ((EXTRACT(year FROM today()))::integer - 1) AS year) y)
     LEFT JOIN annual_budgets b ON (((b.ngo_id = n.id) AND (b.year = y.year) AND (b.deleted_at IS NULL))))
  WHERE ((n.deleted_at IS NULL) AND (EXTRACT(year FROM n.decision_date) <= (y.year)::numeric) AND (b.submitted_at IS NULL));

create table opportunities (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  type                             text not null,
  code                             text not null,
  name                             text not null,
  position_type_id                 integer not null,
  vacancies_number                 integer not null,
  starting_date                    date not null,
  closing_date                     date not null,
  employment_type_id               integer not null,
  governorate_id                   integer not null,
  work_field_id                    integer not null,
  opportunity_objectives_ar        text not null,
  certificate_ar                   text not null,
  experience_ar                    text,
  skill_ar                         text,
  details_ar                       text,
  apply_contact                    text not null,
  status                           text default 'draft'::text not null,
  search_folded                    text collate "C" generated always as ar_norm(((((((((((name || ' '::text) || code) || ' '::text) || opportunity_objectives_ar) || ' '::text) || certificate_ar) || ' '::text) || COALESCE(experience_ar, ''::text)) || ' '::text) || COALESCE(skill_ar, ''::text))) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  hidden_reason                    text,
  closed_on                        date
);
alter table opportunities add constraint opportunities_apply_contact_check CHECK (((char_length(apply_contact) >= 3) AND (char_length(apply_contact) <= 190)));
alter table opportunities add constraint opportunities_certificate_ar_check CHECK (((char_length(certificate_ar) >= 1) AND (char_length(certificate_ar) <= 1000)));
alter table opportunities add constraint opportunities_check CHECK ((closing_date >= starting_date));
alter table opportunities add constraint opportunities_check1 CHECK (("left"(code, 1) =
CASE type
    WHEN 'job'::text THEN 'J'::text
    ELSE 'V'::text
END));
alter table opportunities add constraint opportunities_code_check CHECK (((char_length(code) >= 6) AND (char_length(code) <= 20)));
alter table opportunities add constraint opportunities_details_ar_check CHECK ((char_length(details_ar) <= 5000));
alter table opportunities add constraint opportunities_experience_ar_check CHECK ((char_length(experience_ar) <= 1000));
alter table opportunities add constraint opportunities_hidden_reason_check CHECK (((char_length(hidden_reason) >= 10) AND (char_length(hidden_reason) <= 1000)));
alter table opportunities add constraint opportunities_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table opportunities add constraint opportunities_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table opportunities add constraint opportunities_opportunity_objectives_ar_check CHECK (((char_length(opportunity_objectives_ar) >= 1) AND (char_length(opportunity_objectives_ar) <= 2000)));
alter table opportunities add constraint opportunities_pkey PRIMARY KEY (id);
alter table opportunities add constraint opportunities_skill_ar_check CHECK ((char_length(skill_ar) <= 1000));
alter table opportunities add constraint opportunities_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text, 'archived'::text, 'hidden'::text])));
alter table opportunities add constraint opportunities_type_check CHECK ((type = ANY (ARRAY['job'::text, 'volunteer'::text])));
alter table opportunities add constraint opportunities_vacancies_number_check CHECK (((vacancies_number >= 1) AND (vacancies_number <= 1000)));
CREATE UNIQUE INDEX opportunities_code ON public.opportunities USING btree (code);
CREATE INDEX opportunities_due ON public.opportunities USING btree (status, closing_date) WHERE ((status = ANY (ARRAY['published'::text, 'closed'::text])) AND (deleted_at IS NULL));
CREATE INDEX opportunities_list ON public.opportunities USING btree (type, closing_date) WHERE ((status = ANY (ARRAY['published'::text, 'closed'::text])) AND (deleted_at IS NULL));
CREATE INDEX opportunities_ngo ON public.opportunities USING btree (ngo_id, type, id);
CREATE INDEX opportunities_search_trgm ON public.opportunities USING gin (search_folded gin_trgm_ops);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.opportunities FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table opportunities enable row level security;
create policy own_organisation on opportunities as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table opportunity_applications (
  id                               bigint generated by default as identity not null,
  reference                        text generated always as ('APP'::text || padded(id, 6)) stored not null,
  ngo_id                           bigint not null,
  opportunity_id                   bigint not null,
  name                             text,
  email                            text,
  phone_number                     text,
  governorate_id                   integer not null,
  certificate                      text,
  experience                       text,
  skill                            text,
  message                          text,
  cv_file                          bigint,
  paper_file                       bigint,
  status                           text default 'new'::text not null,
  answer                           text,
  answered_at                      timestamp with time zone,
  lang                             text default 'ar'::text not null,
  erased_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  updated_by                       bigint
);
alter table opportunity_applications add constraint opportunity_applications_answer_check CHECK ((char_length(answer) <= 2000));
alter table opportunity_applications add constraint opportunity_applications_certificate_check CHECK ((char_length(certificate) <= 1000));
alter table opportunity_applications add constraint opportunity_applications_check CHECK (
CASE
    WHEN (erased_at IS NULL) THEN ((name IS NOT NULL) AND (email IS NOT NULL))
    ELSE (num_nonnulls(name, email, phone_number, certificate, experience, skill, message, cv_file, paper_file) = 0)
END);
alter table opportunity_applications add constraint opportunity_applications_cv_file_fkey FOREIGN KEY (cv_file) REFERENCES attachments(id);
alter table opportunity_applications add constraint opportunity_applications_email_check CHECK ((char_length(email) <= 190));
alter table opportunity_applications add constraint opportunity_applications_experience_check CHECK ((char_length(experience) <= 1000));
alter table opportunity_applications add constraint opportunity_applications_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table opportunity_applications add constraint opportunity_applications_message_check CHECK ((char_length(message) <= 2000));
alter table opportunity_applications add constraint opportunity_applications_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 100)));
alter table opportunity_applications add constraint opportunity_applications_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table opportunity_applications add constraint opportunity_applications_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunities(id);
alter table opportunity_applications add constraint opportunity_applications_paper_file_fkey FOREIGN KEY (paper_file) REFERENCES attachments(id);
alter table opportunity_applications add constraint opportunity_applications_phone_number_check CHECK ((phone_number ~ '^\+?[0-9]{7,15}$'::text));
alter table opportunity_applications add constraint opportunity_applications_pkey PRIMARY KEY (id);
alter table opportunity_applications add constraint opportunity_applications_reference_key UNIQUE (reference);
alter table opportunity_applications add constraint opportunity_applications_skill_check CHECK ((char_length(skill) <= 1000));
alter table opportunity_applications add constraint opportunity_applications_status_check CHECK ((status = ANY (ARRAY['new'::text, 'short_list'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])));
alter table opportunity_applications add constraint opportunity_applications_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE INDEX opportunity_applications_inbox ON public.opportunity_applications USING btree (opportunity_id, id);
CREATE UNIQUE INDEX opportunity_applications_once ON public.opportunity_applications USING btree (opportunity_id, lower(email)) WHERE ((status <> 'withdrawn'::text) AND (erased_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.opportunity_applications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table opportunity_applications enable row level security;
create policy own_organisation on opportunity_applications as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table org_information (
  id                               bigint generated always as ngo_id stored,
  ngo_id                           bigint not null,
  header_ar                        text not null,
  header_en                        text,
  signatory_name                   text not null,
  signatory_position_id            integer not null,
  phone                            text,
  email                            text,
  address                          text not null,
  footer                           text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table org_information add constraint org_information_address_check CHECK (((char_length(address) >= 5) AND (char_length(address) <= 255)));
alter table org_information add constraint org_information_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table org_information add constraint org_information_email_check CHECK ((char_length(email) <= 190));
alter table org_information add constraint org_information_footer_check CHECK ((char_length(footer) <= 300));
alter table org_information add constraint org_information_header_ar_check CHECK (((char_length(header_ar) >= 1) AND (char_length(header_ar) <= 300)));
alter table org_information add constraint org_information_header_en_check CHECK ((char_length(header_en) <= 300));
alter table org_information add constraint org_information_id_key UNIQUE (id);
alter table org_information add constraint org_information_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table org_information add constraint org_information_pkey PRIMARY KEY (ngo_id);
alter table org_information add constraint org_information_signatory_name_check CHECK (((char_length(signatory_name) >= 3) AND (char_length(signatory_name) <= 100)));
alter table org_information add constraint org_information_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE INDEX org_information_created_by ON public.org_information USING btree (created_by);
CREATE INDEX org_information_updated_by ON public.org_information USING btree (updated_by);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.org_information FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table org_information enable row level security;
create policy own_rows on org_information as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table outbox (
  id                               bigint generated by default as identity not null,
  channel                          text not null,
  to_address                       text not null,
  subject                          text,
  body_text                        text not null,
  body_html                        text,
  template_code                    text,
  entity                           text,
  entity_id                        bigint,
  status                           text default 'queued'::text not null,
  attempts                         integer default 0 not null,
  last_error                       text,
  next_attempt_at                  timestamp with time zone default now() not null,
  sent_at                          timestamp with time zone,
  dedupe_key                       text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  unsubscribe_url                  text,
  governorate_id                   integer
);
alter table outbox add constraint outbox_attempts_check CHECK ((attempts >= 0));
alter table outbox add constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])));
alter table outbox add constraint outbox_check CHECK (((channel <> 'mail'::text) OR (subject IS NOT NULL)));
alter table outbox add constraint outbox_check1 CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL)));
alter table outbox add constraint outbox_dedupe_key_key UNIQUE (dedupe_key);
alter table outbox add constraint outbox_pkey PRIMARY KEY (id);
alter table outbox add constraint outbox_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text])));
alter table outbox add constraint outbox_unsubscribe_url_check CHECK ((unsubscribe_url ~ '^https?://'::text));
CREATE INDEX outbox_due ON public.outbox USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX outbox_entity ON public.outbox USING btree (entity, entity_id);
CREATE INDEX outbox_governorate ON public.outbox USING btree (governorate_id, id);
CREATE INDEX outbox_held ON public.outbox USING btree (created_at) WHERE (status = 'held'::text);
CREATE TRIGGER letter_governorate BEFORE INSERT ON public.outbox FOR EACH ROW EXECUTE FUNCTION set_letter_governorate();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.outbox FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table pages (
  id                               bigint generated by default as identity not null,
  key                              text not null,
  title_ar                         text not null,
  title_en                         text,
  body_ar                          text not null,
  body_en                          text,
  blocks                           jsonb,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  is_published                     boolean default false not null
);
alter table pages add constraint pages_blocks_check CHECK ((jsonb_typeof(blocks) = 'object'::text));
alter table pages add constraint pages_body_ar_check CHECK ((char_length(body_ar) <= 50000));
alter table pages add constraint pages_body_en_check CHECK ((char_length(body_en) <= 50000));
alter table pages add constraint pages_key_check CHECK ((key = ANY (ARRAY['website-brief'::text, 'founding-organization'::text, 'about-ministry'::text, 'use-policy'::text, 'dealing-mechanism'::text, 'standard-guide'::text, 'ngo-create-steps'::text, 'ramadanCampaign'::text, 'earthquakes'::text, 'general-activities'::text, 'accessibility'::text])));
alter table pages add constraint pages_key_key UNIQUE (key);
alter table pages add constraint pages_pkey PRIMARY KEY (id);
alter table pages add constraint pages_title_ar_check CHECK (((char_length(title_ar) >= 3) AND (char_length(title_ar) <= 150)));
alter table pages add constraint pages_title_en_check CHECK (((char_length(title_en) >= 3) AND (char_length(title_en) <= 150)));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.pages FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table passkeys (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  credential_id                    text not null,
  public_key                       bytea not null,
  counter                          bigint default 0 not null,
  transports                       text[] default '{}'::text[] not null,
  name                             text not null,
  created_at                       timestamp with time zone default now() not null,
  last_used_at                     timestamp with time zone
);
alter table passkeys add constraint passkeys_counter_check CHECK ((counter >= 0));
alter table passkeys add constraint passkeys_credential_id_check CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1400)));
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

create table password_history (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  hash                             text not null,
  created_at                       timestamp with time zone default now() not null
);
alter table password_history add constraint password_history_pkey PRIMARY KEY (id);
alter table password_history add constraint password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX password_history_user ON public.password_history USING btree (user_id, id DESC);

create table payment_answers (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  payment_id                       bigint not null,
  question                         text not null,
  answer                           text not null,
  amount                           numeric(18,2),
  created_at                       timestamp with time zone default now() not null
);
alter table payment_answers add constraint payment_answers_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 40)));
alter table payment_answers add constraint payment_answers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table payment_answers add constraint payment_answers_ngo_id_payment_id_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table payment_answers add constraint payment_answers_pkey PRIMARY KEY (id);
alter table payment_answers add constraint payment_answers_question_check CHECK ((question = ANY (ARRAY['start'::text, 'confirm'::text, 'status'::text, 'cancel'::text, 'refund'::text, 'books'::text])));
CREATE INDEX payment_answers_payment ON public.payment_answers USING btree (payment_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.payment_answers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.payment_answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table payment_answers enable row level security;
create policy own_organisation on payment_answers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table payment_methods (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text not null,
  logo                             bigint,
  requires_otp                     boolean not null,
  min_amount                       numeric(18,2) not null,
  max_amount                       numeric(18,2) not null,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  fee_fixed                        numeric(18,2) default 0 not null,
  fee_percent                      numeric(5,2) default 0 not null,
  fee_payer                        text default 'ngo'::text not null,
  health                           text default 'up'::text not null,
  health_since                     timestamp with time zone
);
alter table payment_methods add constraint payment_methods_check CHECK ((max_amount >= min_amount));
alter table payment_methods add constraint payment_methods_fee_check CHECK (((fee_fixed >= (0)::numeric) AND ((fee_percent >= (0)::numeric) AND (fee_percent <= (50)::numeric))));
alter table payment_methods add constraint payment_methods_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['ngo'::text, 'donor'::text])));
alter table payment_methods add constraint payment_methods_health_check CHECK ((health = ANY (ARRAY['up'::text, 'down'::text])));
alter table payment_methods add constraint payment_methods_logo_fkey FOREIGN KEY (logo) REFERENCES attachments(id);
alter table payment_methods add constraint payment_methods_min_amount_check CHECK ((min_amount >= (0)::numeric));
alter table payment_methods add constraint payment_methods_name_ar_check CHECK (((char_length(name_ar) >= 2) AND (char_length(name_ar) <= 80)));
alter table payment_methods add constraint payment_methods_name_en_check CHECK (((char_length(name_en) >= 2) AND (char_length(name_en) <= 80)));
alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (id);
alter table payment_methods add constraint payment_methods_slug_check CHECK ((slug ~ '^[a-z0-9_]{3,40}$'::text));
alter table payment_methods add constraint payment_methods_slug_key UNIQUE (slug);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.payment_methods FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table payments (
  id                               bigint generated by default as identity not null,
  transaction_id                   text not null,
  payment_method_id                bigint not null,
  ngo_id                           bigint not null,
  campaign_id                      bigint,
  phone_number                     text not null,
  phone_hash                       text not null,
  phone_masked                     text not null,
  email                            text,
  amount                           numeric(18,2) not null,
  fee                              numeric(18,2) not null,
  fee_payer                        text not null,
  currency_id                      integer not null,
  merchant_no                      text not null,
  locale                           text not null,
  donor_name                       text,
  status                           text default 'initiated'::text not null,
  provider_ref                     text,
  otp_attempts                     integer default 0 not null,
  expires_at                       timestamp with time zone not null,
  handed_over_at                   timestamp with time zone,
  finalised_at                     timestamp with time zone,
  failure_code                     text,
  receipt_no                       text,
  refund_reason                    text,
  idempotency_key                  text not null,
  request_hash                     text not null,
  check_at                         timestamp with time zone,
  checks                           integer default 0 not null,
  problem                          text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  purpose                          text default 'gift'::text not null,
  annulled_by                      bigint,
  wants_updates                    boolean default false not null
);
alter table payments add constraint payments_amount_check CHECK (((amount > (0)::numeric) AND (amount = trunc(amount))));
alter table payments add constraint payments_annulled CHECK (((annulled_by IS NULL) OR (status = 'failed'::text)));
alter table payments add constraint payments_annulled_by_fkey FOREIGN KEY (annulled_by) REFERENCES difference_settlements(id);
alter table payments add constraint payments_check CHECK (((NOT wants_updates) OR (email IS NOT NULL)));
alter table payments add constraint payments_donor_name_check CHECK (((char_length(donor_name) >= 1) AND (char_length(donor_name) <= 150)));
alter table payments add constraint payments_failed CHECK (((status <> 'failed'::text) OR (failure_code IS NOT NULL)));
alter table payments add constraint payments_failure_code_check CHECK (((char_length(failure_code) >= 1) AND (char_length(failure_code) <= 40)));
alter table payments add constraint payments_fee_check CHECK ((fee >= (0)::numeric));
alter table payments add constraint payments_fee_of_ngo CHECK (((fee_payer <> 'ngo'::text) OR (fee < amount)));
alter table payments add constraint payments_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['ngo'::text, 'donor'::text])));
alter table payments add constraint payments_finalised CHECK (((finalised_at IS NOT NULL) = ((status = ANY (ARRAY['finalised'::text, 'refund_requested'::text, 'refunded'::text])) OR (annulled_by IS NOT NULL))));
alter table payments add constraint payments_idempotency_key_check CHECK (((char_length(idempotency_key) >= 16) AND (char_length(idempotency_key) <= 64)));
alter table payments add constraint payments_idempotency_key_key UNIQUE (idempotency_key);
alter table payments add constraint payments_locale_check CHECK ((locale = ANY (ARRAY['ar'::text, 'en'::text])));
alter table payments add constraint payments_ngo_id_campaign_id_fkey FOREIGN KEY (ngo_id, campaign_id) REFERENCES campaigns(ngo_id, id);
alter table payments add constraint payments_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table payments add constraint payments_ngo_id_id_key UNIQUE (ngo_id, id);
alter table payments add constraint payments_ngo_id_receipt_no_key UNIQUE (ngo_id, receipt_no);
alter table payments add constraint payments_otp_attempts_check CHECK (((otp_attempts >= 0) AND (otp_attempts <= 10)));
alter table payments add constraint payments_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);
alter table payments add constraint payments_phone_masked_check CHECK ((phone_masked ~ '^09\*{5}[0-9]{3}$'::text));
alter table payments add constraint payments_pkey PRIMARY KEY (id);
alter table payments add constraint payments_problem_check CHECK ((problem = ANY (ARRAY['amount_differs'::text, 'silent'::text, 'not_in_books'::text])));
alter table payments add constraint payments_provider_ref_check CHECK (((char_length(provider_ref) >= 1) AND (char_length(provider_ref) <= 80)));
alter table payments add constraint payments_purpose_check CHECK ((purpose = ANY (ARRAY['gift'::text, 'test'::text])));
alter table payments add constraint payments_receipt_no_check CHECK (((char_length(receipt_no) >= 10) AND (char_length(receipt_no) <= 20)));
alter table payments add constraint payments_receipted CHECK (((receipt_no IS NOT NULL) = ((finalised_at IS NOT NULL) AND (purpose = 'gift'::text))));
alter table payments add constraint payments_referenced CHECK (((finalised_at IS NULL) OR (provider_ref IS NOT NULL)));
alter table payments add constraint payments_refund_reason_check CHECK (((char_length(refund_reason) >= 1) AND (char_length(refund_reason) <= 500)));
alter table payments add constraint payments_status_check CHECK ((status = ANY (ARRAY['initiated'::text, 'otp_sent'::text, 'confirming'::text, 'finalised'::text, 'failed'::text, 'expired'::text, 'refund_requested'::text, 'refunded'::text])));
alter table payments add constraint payments_test_check CHECK (((purpose = 'gift'::text) OR (campaign_id IS NULL)));
alter table payments add constraint payments_transaction_id_check CHECK ((transaction_id ~ '^[0-9A-Za-z]{16,40}$'::text));
alter table payments add constraint payments_transaction_id_key UNIQUE (transaction_id);
CREATE UNIQUE INDEX payments_annulled_by ON public.payments USING btree (annulled_by) WHERE (annulled_by IS NOT NULL);
CREATE INDEX payments_campaign ON public.payments USING btree (campaign_id, id DESC) WHERE (campaign_id IS NOT NULL);
CREATE INDEX payments_due ON public.payments USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_finalised_at ON public.payments USING btree (payment_method_id, finalised_at) WHERE (finalised_at IS NOT NULL);
CREATE INDEX payments_ngo ON public.payments USING btree (ngo_id, id DESC);
CREATE INDEX payments_phone ON public.payments USING btree (phone_hash, id DESC);
CREATE UNIQUE INDEX payments_provider_ref ON public.payments USING btree (payment_method_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table payments enable row level security;
create policy own_organisation on payments as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table permissions (
  permission_slug                  text not null,
  name_ar                          text not null,
  name_en                          text not null,
  group_key                        text not null,
  area                             text not null,
  allowed_codes                    jsonb not null,
  sort                             integer not null
);
alter table permissions add constraint permissions_allowed_codes_check CHECK (((jsonb_typeof(allowed_codes) = 'array'::text) AND (allowed_codes <@ '["S", "A", "U", "D", "E", "V", "C", "R", "F", "Z", "N", "G"]'::jsonb)));
alter table permissions add constraint permissions_area_check CHECK ((area = ANY (ARRAY['ngo'::text, 'ministry'::text])));
alter table permissions add constraint permissions_permission_slug_check CHECK (((char_length(permission_slug) >= 3) AND (char_length(permission_slug) <= 80)));
alter table permissions add constraint permissions_pkey PRIMARY KEY (permission_slug);

create table plan_activities (
  id                               bigint default nextval('plan_item_ids'::regclass) not null,
  ngo_id                           bigint not null,
  plan_id                          bigint not null,
  activity_id                      bigint not null,
  program_id                       bigint not null,
  planned_start_date               date not null,
  planned_end_date                 date not null,
  planned_beneficiaries            integer not null,
  planned_budget                   numeric(18,2) not null,
  funding_source                   text,
  indicator                        text not null,
  responsible                      text,
  copied_from                      bigint,
  not_done_reason                  text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  activity_name                    text,
  program_name                     text
);
alter table plan_activities add constraint plan_activities_check CHECK ((planned_end_date >= planned_start_date));
alter table plan_activities add constraint plan_activities_funding_source_check CHECK ((char_length(funding_source) <= 150));
alter table plan_activities add constraint plan_activities_indicator_check CHECK (((char_length(indicator) >= 1) AND (char_length(indicator) <= 500)));
alter table plan_activities add constraint plan_activities_ngo_id_activity_id_fkey FOREIGN KEY (ngo_id, activity_id) REFERENCES activities(ngo_id, id);
alter table plan_activities add constraint plan_activities_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table plan_activities add constraint plan_activities_ngo_id_id_key UNIQUE (ngo_id, id);
alter table plan_activities add constraint plan_activities_ngo_id_plan_id_fkey FOREIGN KEY (ngo_id, plan_id) REFERENCES plans(ngo_id, id);
alter table plan_activities add constraint plan_activities_ngo_id_program_id_fkey FOREIGN KEY (ngo_id, program_id) REFERENCES programs(ngo_id, id);
alter table plan_activities add constraint plan_activities_not_done_reason_check CHECK (((char_length(not_done_reason) >= 1) AND (char_length(not_done_reason) <= 500)));
alter table plan_activities add constraint plan_activities_pkey PRIMARY KEY (id);
alter table plan_activities add constraint plan_activities_planned_beneficiaries_check CHECK ((planned_beneficiaries >= 1));
alter table plan_activities add constraint plan_activities_planned_budget_check CHECK ((planned_budget >= (0)::numeric));
alter table plan_activities add constraint plan_activities_responsible_check CHECK ((char_length(responsible) <= 100));
CREATE INDEX plan_activities_activity ON public.plan_activities USING btree (activity_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX plan_activities_once ON public.plan_activities USING btree (plan_id, activity_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.plan_activities FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER sum_plan AFTER INSERT OR DELETE OR UPDATE ON public.plan_activities FOR EACH ROW EXECUTE FUNCTION sum_plan();
alter table plan_activities enable row level security;
create policy own_organisation on plan_activities as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table plan_reminders (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  kind                             text not null,
  year                             integer not null,
  days                             integer not null,
  entity_id                        bigint default 0 not null,
  created_at                       timestamp with time zone default now() not null
);
alter table plan_reminders add constraint plan_reminders_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'yearly_return'::text, 'activity'::text])));
alter table plan_reminders add constraint plan_reminders_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table plan_reminders add constraint plan_reminders_ngo_id_kind_year_days_entity_id_key UNIQUE (ngo_id, kind, year, days, entity_id);
alter table plan_reminders add constraint plan_reminders_pkey PRIMARY KEY (id);
alter table plan_reminders enable row level security;
create policy own_organisation on plan_reminders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table plan_urgencies (
  id                               bigint default nextval('plan_item_ids'::regclass) not null,
  ngo_id                           bigint not null,
  plan_id                          bigint not null,
  activity_id                      bigint not null,
  urgency_type_id                  integer not null,
  reason                           text not null,
  occurred_at                      date not null,
  estimated_budget                 numeric(18,2),
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table plan_urgencies add constraint plan_urgencies_estimated_budget_check CHECK ((estimated_budget >= (0)::numeric));
alter table plan_urgencies add constraint plan_urgencies_ngo_id_activity_id_fkey FOREIGN KEY (ngo_id, activity_id) REFERENCES activities(ngo_id, id);
alter table plan_urgencies add constraint plan_urgencies_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table plan_urgencies add constraint plan_urgencies_ngo_id_id_key UNIQUE (ngo_id, id);
alter table plan_urgencies add constraint plan_urgencies_ngo_id_plan_id_fkey FOREIGN KEY (ngo_id, plan_id) REFERENCES plans(ngo_id, id);
alter table plan_urgencies add constraint plan_urgencies_pkey PRIMARY KEY (id);
alter table plan_urgencies add constraint plan_urgencies_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000)));
CREATE INDEX plan_urgencies_activity ON public.plan_urgencies USING btree (activity_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX plan_urgencies_once ON public.plan_urgencies USING btree (plan_id, activity_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.plan_urgencies FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table plan_urgencies enable row level security;
create policy own_organisation on plan_urgencies as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table plans (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  year                             integer not null,
  status                           text not null,
  total_budget                     numeric(18,2) default 0 not null,
  currency_id                      integer not null,
  submitted_at                     timestamp with time zone,
  approved_at                      timestamp with time zone,
  ministry_note                    text,
  execution_percentage             numeric(5,2) default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  decided_by                       bigint,
  decision_due_at                  timestamp with time zone,
  approved_by_silence              boolean default false not null,
  decision_letter                  text,
  closed_at                        timestamp with time zone,
  closing_reason                   text,
  clock_started_at                 timestamp with time zone
);
alter table plans add constraint plans_closing_reason_check CHECK ((char_length(closing_reason) <= 200));
alter table plans add constraint plans_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table plans add constraint plans_decision_letter_check CHECK ((char_length(decision_letter) <= 2000));
alter table plans add constraint plans_execution_percentage_check CHECK (((execution_percentage >= (0)::numeric) AND (execution_percentage <= (100)::numeric)));
alter table plans add constraint plans_ministry_note_check CHECK ((char_length(ministry_note) <= 1000));
alter table plans add constraint plans_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table plans add constraint plans_ngo_id_id_key UNIQUE (ngo_id, id);
alter table plans add constraint plans_pkey PRIMARY KEY (id);
alter table plans add constraint plans_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'returned'::text, 'approved'::text, 'executing'::text, 'closed'::text, 'archived'::text])));
alter table plans add constraint plans_total_budget_check CHECK ((total_budget >= (0)::numeric));
alter table plans add constraint plans_year_check CHECK (((year >= 1950) AND (year <= 2999)));
CREATE INDEX plans_waiting ON public.plans USING btree (decision_due_at) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX plans_year ON public.plans USING btree (ngo_id, year) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.plans FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table plans enable row level security;
create policy own_organisation on plans as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table profile_weights (
  id                               bigint generated by default as identity not null,
  key                              text not null,
  name_ar                          text not null,
  name_en                          text not null,
  weight                           integer not null,
  rules                            jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table profile_weights add constraint profile_weights_key_check CHECK (((char_length(key) >= 3) AND (char_length(key) <= 40)));
alter table profile_weights add constraint profile_weights_key_key UNIQUE (key);
alter table profile_weights add constraint profile_weights_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 100)));
alter table profile_weights add constraint profile_weights_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 100)));
alter table profile_weights add constraint profile_weights_pkey PRIMARY KEY (id);
alter table profile_weights add constraint profile_weights_rules_check CHECK ((jsonb_typeof((rules -> 'items'::text)) = 'array'::text));
alter table profile_weights add constraint profile_weights_weight_check CHECK (((weight >= 0) AND (weight <= 100)));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.profile_weights FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER weights_sum AFTER INSERT OR DELETE OR UPDATE ON public.profile_weights DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_profile_weights();

create table programs (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  name                             text not null,
  name_en                          text,
  objectives                       text not null,
  description                      text,
  classification_id                bigint not null,
  target_group_ids                 integer[] not null,
  service_ids                      bigint[] default '{}'::bigint[] not null,
  governorate_ids                  integer[] not null,
  start_date                       date not null,
  end_date                         date,
  budget                           numeric(18,2),
  currency_id                      integer,
  status                           text not null,
  image                            bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table programs add constraint programs_budget_check CHECK ((budget >= (0)::numeric));
alter table programs add constraint programs_check CHECK ((end_date >= start_date));
alter table programs add constraint programs_check1 CHECK (((budget IS NULL) OR (currency_id IS NOT NULL)));
alter table programs add constraint programs_classification_id_fkey FOREIGN KEY (classification_id) REFERENCES classifications(id);
alter table programs add constraint programs_description_check CHECK ((char_length(description) <= 5000));
alter table programs add constraint programs_governorate_ids_check CHECK ((cardinality(governorate_ids) >= 1));
alter table programs add constraint programs_image_fkey FOREIGN KEY (image) REFERENCES attachments(id);
alter table programs add constraint programs_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table programs add constraint programs_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table programs add constraint programs_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table programs add constraint programs_ngo_id_id_key UNIQUE (ngo_id, id);
alter table programs add constraint programs_objectives_check CHECK (((char_length(objectives) >= 10) AND (char_length(objectives) <= 2000)));
alter table programs add constraint programs_pkey PRIMARY KEY (id);
alter table programs add constraint programs_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'active'::text, 'suspended'::text, 'finished'::text])));
alter table programs add constraint programs_target_group_ids_check CHECK ((cardinality(target_group_ids) >= 1));
CREATE UNIQUE INDEX programs_name ON public.programs USING btree (ngo_id, name) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table programs enable row level security;
create policy own_organisation on programs as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table property_reminders (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  field                            text not null,
  until                            date not null,
  days                             integer not null,
  created_at                       timestamp with time zone default now() not null
);
alter table property_reminders add constraint property_reminders_entity_check CHECK ((entity = ANY (ARRAY['machines'::text, 'real_estates'::text])));
alter table property_reminders add constraint property_reminders_entity_entity_id_field_until_days_key UNIQUE (entity, entity_id, field, until, days);
alter table property_reminders add constraint property_reminders_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table property_reminders add constraint property_reminders_pkey PRIMARY KEY (id);
alter table property_reminders enable row level security;
create policy own_organisation on property_reminders as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table property_transfers (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  to_ngo_id                        bigint not null,
  transaction_request_id           bigint not null,
  entity                           text not null,
  entity_id                        bigint not null,
  seen                             timestamp with time zone not null,
  moved_at                         timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table property_transfers add constraint property_transfers_check CHECK ((to_ngo_id <> ngo_id));
alter table property_transfers add constraint property_transfers_entity_check CHECK ((entity = ANY (ARRAY['machines'::text, 'real_estates'::text])));
alter table property_transfers add constraint property_transfers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table property_transfers add constraint property_transfers_pkey PRIMARY KEY (id);
alter table property_transfers add constraint property_transfers_to_ngo_id_fkey FOREIGN KEY (to_ngo_id) REFERENCES ngos(id);
alter table property_transfers add constraint property_transfers_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table property_transfers add constraint property_transfers_transaction_request_id_key UNIQUE (transaction_request_id);
CREATE INDEX property_transfers_of ON public.property_transfers USING btree (entity, entity_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.property_transfers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table property_transfers enable row level security;
create policy own_organisation on property_transfers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table publications (
  id                               bigint generated always as identity not null,
  kind                             text not null,
  record_id                        bigint not null,
  topic                            text not null,
  ngo_id                           bigint not null,
  governorate_id                   integer,
  position_type_id                 integer,
  published_at                     timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null
);
alter table publications add constraint publications_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'event'::text, 'decision'::text, 'opportunity'::text, 'campaign_update'::text])));
alter table publications add constraint publications_kind_record_id_key UNIQUE (kind, record_id);
alter table publications add constraint publications_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table publications add constraint publications_pkey PRIMARY KEY (id);
alter table publications add constraint publications_topic_check CHECK ((topic = ANY (ARRAY['ngo'::text, 'job'::text, 'volunteer'::text])));
CREATE INDEX publications_ngo ON public.publications USING btree (ngo_id, id);
alter table publications enable row level security;
create policy own_rows on publications as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table quorum_rules (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  legal_form_id                    integer,
  meeting_type_id                  integer,
  sitting                          smallint not null,
  base                             text not null,
  numerator                        integer not null,
  denominator                      integer not null,
  strict                           boolean not null,
  article                          text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table quorum_rules add constraint quorum_rules_article CHECK (((ngo_id IS NULL) OR (article IS NOT NULL)));
alter table quorum_rules add constraint quorum_rules_article_check CHECK (((char_length(article) >= 1) AND (char_length(article) <= 100)));
alter table quorum_rules add constraint quorum_rules_base_check CHECK ((base = ANY (ARRAY['paid'::text, 'entitled'::text])));
alter table quorum_rules add constraint quorum_rules_check CHECK (((denominator > 0) AND (numerator <= denominator)));
alter table quorum_rules add constraint quorum_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table quorum_rules add constraint quorum_rules_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table quorum_rules add constraint quorum_rules_ngo_id_legal_form_id_meeting_type_id_sitting_key UNIQUE NULLS NOT DISTINCT (ngo_id, legal_form_id, meeting_type_id, sitting);
alter table quorum_rules add constraint quorum_rules_numerator_check CHECK ((numerator >= 0));
alter table quorum_rules add constraint quorum_rules_pkey PRIMARY KEY (id);
alter table quorum_rules add constraint quorum_rules_sitting_check CHECK ((sitting = ANY (ARRAY[1, 2])));
alter table quorum_rules add constraint quorum_rules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.quorum_rules FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table quorum_rules enable row level security;
create policy own_or_common on quorum_rules as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))) with check ((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL));

create table rate_limits (
  key                              character varying(255) not null,
  points                           integer default 0 not null,
  expire                           bigint
);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);

create table real_estates (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  number                           text not null,
  region                           integer not null,
  governorate_id                   integer not null,
  estate_type_id                   integer not null,
  possessive_form_id               integer not null,
  shares_number                    integer,
  start_date                       date not null,
  end_date                         date,
  value                            numeric(18,2),
  currency_id                      integer,
  usage                            text,
  district_id                      integer,
  sub_district_id                  integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  address                          text not null,
  document_file                    bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  approved_by_request              bigint
);
alter table real_estates add constraint real_estates_address_check CHECK (((char_length(address) >= 5) AND (char_length(address) <= 255)));
alter table real_estates add constraint real_estates_approved_by_request_fkey FOREIGN KEY (approved_by_request) REFERENCES transaction_requests(id);
alter table real_estates add constraint real_estates_check CHECK ((end_date > start_date));
alter table real_estates add constraint real_estates_check1 CHECK (((possessive_form_id <> 1) OR (shares_number IS NOT NULL)));
alter table real_estates add constraint real_estates_check2 CHECK (((possessive_form_id <> ALL (ARRAY[2, 3, 4])) OR (end_date IS NOT NULL)));
alter table real_estates add constraint real_estates_check3 CHECK (((value IS NULL) OR (currency_id IS NOT NULL)));
alter table real_estates add constraint real_estates_document_file_fkey FOREIGN KEY (document_file) REFERENCES attachments(id);
alter table real_estates add constraint real_estates_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table real_estates add constraint real_estates_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table real_estates add constraint real_estates_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table real_estates add constraint real_estates_ngo_id_id_key UNIQUE (ngo_id, id);
alter table real_estates add constraint real_estates_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 30)));
alter table real_estates add constraint real_estates_pkey PRIMARY KEY (id);
alter table real_estates add constraint real_estates_shares_number_check CHECK (((shares_number >= 1) AND (shares_number <= 2400)));
alter table real_estates add constraint real_estates_usage_check CHECK ((char_length(usage) <= 150));
alter table real_estates add constraint real_estates_value_check CHECK ((value >= (0)::numeric));
CREATE INDEX real_estates_approved ON public.real_estates USING btree (approved_by_request) WHERE (approved_by_request IS NOT NULL);
CREATE UNIQUE INDEX real_estates_number ON public.real_estates USING btree (ngo_id, number, region) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.real_estates FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table real_estates enable row level security;
create policy own_organisation on real_estates as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table receipt_numbers (
  ngo_id                           bigint not null,
  year                             integer not null,
  last                             integer not null
);
alter table receipt_numbers add constraint receipt_numbers_last_check CHECK ((last >= 0));
alter table receipt_numbers add constraint receipt_numbers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table receipt_numbers add constraint receipt_numbers_pkey PRIMARY KEY (ngo_id, year);
alter table receipt_numbers enable row level security;
create policy own_organisation on receipt_numbers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table receipts (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  payment_id                       bigint,
  receipt_no                       text not null,
  amount                           numeric(18,2),
  currency_id                      integer,
  lang                             text not null,
  content                          jsonb not null,
  file_qr_id                       bigint,
  issued_at                        timestamp with time zone not null,
  created_at                       timestamp with time zone default now() not null,
  donor_id                         bigint,
  number                           integer,
  unit_id                          integer
);
alter table receipts add constraint receipts_amount_check CHECK ((amount > (0)::numeric));
alter table receipts add constraint receipts_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donors(id);
alter table receipts add constraint receipts_donor_id_key UNIQUE (donor_id);
alter table receipts add constraint receipts_file_qr_id_fkey FOREIGN KEY (file_qr_id) REFERENCES files_qrs(id);
alter table receipts add constraint receipts_file_qr_id_key UNIQUE (file_qr_id);
alter table receipts add constraint receipts_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])));
alter table receipts add constraint receipts_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table receipts add constraint receipts_ngo_id_payment_id_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table receipts add constraint receipts_ngo_id_receipt_no_key UNIQUE (ngo_id, receipt_no);
alter table receipts add constraint receipts_number_check CHECK ((number > 0));
alter table receipts add constraint receipts_of CHECK (((payment_id IS NULL) <> (donor_id IS NULL)));
alter table receipts add constraint receipts_payment_id_key UNIQUE (payment_id);
alter table receipts add constraint receipts_pkey PRIMARY KEY (id);
alter table receipts add constraint receipts_what CHECK (
CASE
    WHEN (number IS NULL) THEN ((amount IS NOT NULL) AND (currency_id IS NOT NULL) AND (unit_id IS NULL))
    ELSE ((amount IS NULL) AND (currency_id IS NULL) AND (unit_id IS NOT NULL) AND (donor_id IS NOT NULL))
END);
CREATE INDEX receipts_undrawn ON public.receipts USING btree (id) WHERE (file_qr_id IS NULL);
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION keep_receipt();
CREATE TRIGGER frozen_truncate BEFORE TRUNCATE ON public.receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table receipts enable row level security;
create policy own_organisation on receipts as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table recovery_codes (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  hash                             text not null,
  used_at                          timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table recovery_codes add constraint recovery_codes_hash_check CHECK ((char_length(hash) = 64));
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recovery_codes add constraint recovery_codes_user_id_hash_key UNIQUE (user_id, hash);

create table refunds (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  payment_id                       bigint not null,
  refund_no                        text not null,
  amount                           numeric(18,2) not null,
  returned                         numeric(18,2) not null,
  reason                           text not null,
  asked_by                         bigint,
  asked_at                         timestamp with time zone not null,
  decision                         text,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  note                             text,
  handed_over_at                   timestamp with time zone,
  outcome                          text,
  ended_at                         timestamp with time zone,
  provider_ref                     text,
  failure_code                     text,
  check_at                         timestamp with time zone,
  checks                           integer default 0 not null,
  problem                          text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table refunds add constraint refunds_amount_check CHECK ((amount > (0)::numeric));
alter table refunds add constraint refunds_approved CHECK (((handed_over_at IS NULL) OR (decision = 'approved'::text)));
alter table refunds add constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table refunds add constraint refunds_check CHECK ((returned >= amount));
alter table refunds add constraint refunds_decided CHECK (((decision IS NOT NULL) = (decided_at IS NOT NULL)));
alter table refunds add constraint refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table refunds add constraint refunds_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'refused'::text, 'withdrawn'::text])));
alter table refunds add constraint refunds_done CHECK (((outcome IS DISTINCT FROM 'done'::text) OR ((decision = 'approved'::text) AND (provider_ref IS NOT NULL))));
alter table refunds add constraint refunds_ended CHECK (((outcome IS NOT NULL) = (ended_at IS NOT NULL)));
alter table refunds add constraint refunds_failure_code_check CHECK (((char_length(failure_code) >= 1) AND (char_length(failure_code) <= 40)));
alter table refunds add constraint refunds_impossible CHECK (((outcome IS DISTINCT FROM 'impossible'::text) OR (failure_code IS NOT NULL)));
alter table refunds add constraint refunds_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table refunds add constraint refunds_ngo_id_payment_id_fkey FOREIGN KEY (ngo_id, payment_id) REFERENCES payments(ngo_id, id);
alter table refunds add constraint refunds_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500)));
alter table refunds add constraint refunds_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'impossible'::text])));
alter table refunds add constraint refunds_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_problem_check CHECK ((problem = ANY (ARRAY['amount_differs'::text, 'silent'::text])));
alter table refunds add constraint refunds_provider_ref_check CHECK (((char_length(provider_ref) >= 1) AND (char_length(provider_ref) <= 80)));
alter table refunds add constraint refunds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table refunds add constraint refunds_refund_no_check CHECK ((refund_no ~ '^RF[0-9A-Z]{16,38}$'::text));
alter table refunds add constraint refunds_refund_no_key UNIQUE (refund_no);
alter table refunds add constraint refunds_two_persons CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (asked_by IS NULL) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by))));
CREATE INDEX refunds_due ON public.refunds USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX refunds_ngo ON public.refunds USING btree (ngo_id, id DESC);
CREATE UNIQUE INDEX refunds_open ON public.refunds USING btree (payment_id) WHERE ((outcome IS NULL) AND ((decision IS NULL) OR (decision = 'approved'::text)));
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id, id);
CREATE TRIGGER capped AFTER INSERT OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION cap_refunds();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION keep_refund();
CREATE TRIGGER kept_truncate BEFORE TRUNCATE ON public.refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table refunds enable row level security;
create policy own_organisation on refunds as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table regulation_contents (
  id                               bigint generated by default as identity not null,
  regulation_id                    bigint not null,
  sort                             integer not null,
  heading_ar                       text,
  body_ar                          text not null,
  body_en                          text,
  search_folded                    text collate "C" generated always as ar_norm(regexp_replace((((((COALESCE(heading_ar, ''::text) || ' '::text) || body_ar) || ' '::text) || COALESCE(body_en, ''::text)) COLLATE "C"), '<[^>]*>'::text, ' '::text, 'g'::text)) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table regulation_contents add constraint regulation_contents_body_ar_check CHECK ((char_length(body_ar) <= 20000));
alter table regulation_contents add constraint regulation_contents_body_en_check CHECK ((char_length(body_en) <= 20000));
alter table regulation_contents add constraint regulation_contents_heading_ar_check CHECK ((char_length(heading_ar) <= 200));
alter table regulation_contents add constraint regulation_contents_pkey PRIMARY KEY (id);
alter table regulation_contents add constraint regulation_contents_regulation_id_fkey FOREIGN KEY (regulation_id) REFERENCES regulations(id);
alter table regulation_contents add constraint regulation_contents_sort_check CHECK ((sort >= 0));
CREATE INDEX regulation_contents_search_trgm ON public.regulation_contents USING gin (search_folded gin_trgm_ops);
CREATE UNIQUE INDEX regulation_contents_sort ON public.regulation_contents USING btree (regulation_id, sort) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.regulation_contents FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table regulation_types (
  id                               bigint generated by default as identity not null,
  model                            text not null,
  name_ar                          text not null,
  name_en                          text,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table regulation_types add constraint regulation_types_id_model_key UNIQUE (id, model);
alter table regulation_types add constraint regulation_types_model_check CHECK ((model = ANY (ARRAY['law'::text, 'decree'::text, 'decision'::text, 'circular'::text, 'system'::text])));
alter table regulation_types add constraint regulation_types_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 150)));
alter table regulation_types add constraint regulation_types_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table regulation_types add constraint regulation_types_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX regulation_types_name ON public.regulation_types USING btree (model, name_ar) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.regulation_types FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table regulation_versions (
  id                               bigint generated by default as identity not null,
  regulation_id                    bigint not null,
  replaced_on                      date not null,
  amended_by_id                    bigint,
  contents                         jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table regulation_versions add constraint regulation_versions_amended_by_id_fkey FOREIGN KEY (amended_by_id) REFERENCES regulations(id);
alter table regulation_versions add constraint regulation_versions_check CHECK ((amended_by_id <> regulation_id));
alter table regulation_versions add constraint regulation_versions_contents_check CHECK ((jsonb_typeof(contents) = 'array'::text));
alter table regulation_versions add constraint regulation_versions_pkey PRIMARY KEY (id);
alter table regulation_versions add constraint regulation_versions_regulation_id_fkey FOREIGN KEY (regulation_id) REFERENCES regulations(id);
alter table regulation_versions add constraint regulation_versions_regulation_id_replaced_on_key UNIQUE (regulation_id, replaced_on);
CREATE INDEX regulation_versions_amended_by ON public.regulation_versions USING btree (amended_by_id) WHERE (amended_by_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.regulation_versions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table regulations (
  id                               bigint generated by default as identity not null,
  model                            text not null,
  regulation_type_id               bigint not null,
  name_ar                          text not null,
  name_en                          text,
  number                           text not null,
  issue_date                       date not null,
  issuing_authority                text not null,
  summary_ar                       text,
  state                            text not null,
  amends_id                        bigint,
  file                             bigint,
  is_published                     boolean default false not null,
  search_folded                    text collate "C" generated always as ar_norm(((((((name_ar || ' '::text) || COALESCE(name_en, ''::text)) || ' '::text) || number) || ' '::text) || (EXTRACT(year FROM issue_date))::text)) stored not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table regulations add constraint regulations_amends_id_fkey FOREIGN KEY (amends_id) REFERENCES regulations(id);
alter table regulations add constraint regulations_check CHECK ((amends_id <> id));
alter table regulations add constraint regulations_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table regulations add constraint regulations_issuing_authority_check CHECK (((char_length(issuing_authority) >= 3) AND (char_length(issuing_authority) <= 150)));
alter table regulations add constraint regulations_model_check CHECK ((model = ANY (ARRAY['law'::text, 'decree'::text, 'decision'::text, 'circular'::text, 'system'::text])));
alter table regulations add constraint regulations_name_ar_check CHECK (((char_length(name_ar) >= 5) AND (char_length(name_ar) <= 300)));
alter table regulations add constraint regulations_name_en_check CHECK (((char_length(name_en) >= 5) AND (char_length(name_en) <= 300)));
alter table regulations add constraint regulations_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 30)));
alter table regulations add constraint regulations_pkey PRIMARY KEY (id);
alter table regulations add constraint regulations_regulation_type_id_model_fkey FOREIGN KEY (regulation_type_id, model) REFERENCES regulation_types(id, model);
alter table regulations add constraint regulations_state_check CHECK ((state = ANY (ARRAY['in_force'::text, 'amended'::text, 'repealed'::text])));
alter table regulations add constraint regulations_summary_ar_check CHECK ((char_length(summary_ar) <= 1000));
CREATE INDEX regulations_amends ON public.regulations USING btree (amends_id) WHERE (amends_id IS NOT NULL);
CREATE INDEX regulations_list ON public.regulations USING btree (model, issue_date DESC, id DESC) WHERE (is_published AND (deleted_at IS NULL));
CREATE UNIQUE INDEX regulations_number ON public.regulations USING btree (model, number, EXTRACT(year FROM issue_date)) WHERE (deleted_at IS NULL);
CREATE INDEX regulations_search_trgm ON public.regulations USING gin (search_folded gin_trgm_ops);
CREATE INDEX regulations_type ON public.regulations USING btree (regulation_type_id, issue_date DESC, id DESC);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.regulations FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table report_copies (
  id                               bigint generated by default as identity not null,
  report_id                        bigint not null,
  version                          integer not null,
  name                             text not null,
  user_id                          bigint not null,
  asked_by                         bigint not null,
  due_on                           date,
  format                           text not null,
  claimed_at                       timestamp with time zone,
  attempts                         integer default 0 not null,
  failed                           text,
  query                            text,
  listing                          text,
  lacking                          text[] default '{}'::text[] not null,
  governorate_id                   integer,
  with_personal                    boolean default false not null,
  rows_count                       integer,
  file                             bigint,
  sha256                           text,
  frozen_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null
);
alter table report_copies add constraint report_copies_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table report_copies add constraint report_copies_check CHECK ((((file IS NULL) = (frozen_at IS NULL)) AND ((file IS NULL) = (sha256 IS NULL)) AND ((file IS NULL) = (rows_count IS NULL)) AND ((file IS NULL) = (query IS NULL))));
alter table report_copies add constraint report_copies_check1 CHECK (((file IS NULL) OR (failed IS NULL)));
alter table report_copies add constraint report_copies_failed_check CHECK ((failed = ANY (ARRAY['right'::text, 'query'::text, 'long'::text, 'error'::text])));
alter table report_copies add constraint report_copies_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table report_copies add constraint report_copies_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text, 'pdf'::text])));
alter table report_copies add constraint report_copies_listing_check CHECK (((char_length(listing) >= 3) AND (char_length(listing) <= 40)));
alter table report_copies add constraint report_copies_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table report_copies add constraint report_copies_pkey PRIMARY KEY (id);
alter table report_copies add constraint report_copies_query_check CHECK (((char_length(query) >= 3) AND (char_length(query) <= 20000)));
alter table report_copies add constraint report_copies_report_id_fkey FOREIGN KEY (report_id) REFERENCES report_histories(id);
alter table report_copies add constraint report_copies_report_id_user_id_due_on_key UNIQUE (report_id, user_id, due_on);
alter table report_copies add constraint report_copies_rows_count_check CHECK ((rows_count >= 0));
alter table report_copies add constraint report_copies_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table report_copies add constraint report_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX report_copies_user ON public.report_copies USING btree (user_id, id DESC);
CREATE INDEX report_copies_waiting ON public.report_copies USING btree (id) WHERE ((file IS NULL) AND (failed IS NULL));
CREATE TRIGGER report_copies_kept BEFORE DELETE ON public.report_copies FOR EACH ROW EXECUTE FUNCTION refuse_change_of_copy();
CREATE TRIGGER report_copies_stay BEFORE UPDATE ON public.report_copies FOR EACH ROW EXECUTE FUNCTION refuse_change_of_copy();

create table report_histories (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  name                             text not null,
  query                            text not null,
  is_shared                        boolean default false not null,
  role_id                          bigint,
  version                          integer default 1 not null,
  created_by                       bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_by                       bigint,
  updated_at                       timestamp with time zone default now() not null,
  deleted_at                       timestamp with time zone
);
alter table report_histories add constraint report_histories_check CHECK (((role_id IS NULL) OR is_shared));
alter table report_histories add constraint report_histories_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table report_histories add constraint report_histories_name_check CHECK (((char_length(name) >= 3) AND (char_length(name) <= 150)));
alter table report_histories add constraint report_histories_pkey PRIMARY KEY (id);
alter table report_histories add constraint report_histories_query_check CHECK (((char_length(query) >= 3) AND (char_length(query) <= 20000)));
alter table report_histories add constraint report_histories_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id);
alter table report_histories add constraint report_histories_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table report_histories add constraint report_histories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE UNIQUE INDEX report_histories_name ON public.report_histories USING btree (user_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX report_histories_shared ON public.report_histories USING btree (role_id) WHERE (is_shared AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.report_histories FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table report_runs (
  id                               bigint generated by default as identity not null,
  report_id                        bigint,
  user_id                          bigint not null,
  version                          integer,
  listing                          text not null,
  query                            text not null,
  rows_count                       integer not null,
  ran_at                           timestamp with time zone default now() not null
);
alter table report_runs add constraint report_runs_listing_check CHECK (((char_length(listing) >= 3) AND (char_length(listing) <= 40)));
alter table report_runs add constraint report_runs_pkey PRIMARY KEY (id);
alter table report_runs add constraint report_runs_query_check CHECK (((char_length(query) >= 3) AND (char_length(query) <= 20000)));
alter table report_runs add constraint report_runs_report_id_fkey FOREIGN KEY (report_id) REFERENCES report_histories(id);
alter table report_runs add constraint report_runs_rows_count_check CHECK ((rows_count >= 0));
alter table report_runs add constraint report_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX report_runs_report ON public.report_runs USING btree (report_id, id DESC);
CREATE INDEX report_runs_user ON public.report_runs USING btree (user_id, id DESC);

create table report_schedules (
  report_id                        bigint not null,
  period                           text not null,
  weekday                          smallint,
  month_day                        smallint,
  on_day                           date,
  format                           text not null,
  next_on                          date,
  created_by                       bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_by                       bigint,
  updated_at                       timestamp with time zone default now() not null
);
alter table report_schedules add constraint report_schedules_check CHECK (((period = 'weekly'::text) = (weekday IS NOT NULL)));
alter table report_schedules add constraint report_schedules_check1 CHECK (((period = 'monthly'::text) = (month_day IS NOT NULL)));
alter table report_schedules add constraint report_schedules_check2 CHECK (((period = 'once'::text) = (on_day IS NOT NULL)));
alter table report_schedules add constraint report_schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table report_schedules add constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text, 'pdf'::text])));
alter table report_schedules add constraint report_schedules_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31)));
alter table report_schedules add constraint report_schedules_period_check CHECK ((period = ANY (ARRAY['weekly'::text, 'monthly'::text, 'once'::text])));
alter table report_schedules add constraint report_schedules_pkey PRIMARY KEY (report_id);
alter table report_schedules add constraint report_schedules_report_id_fkey FOREIGN KEY (report_id) REFERENCES report_histories(id);
alter table report_schedules add constraint report_schedules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table report_schedules add constraint report_schedules_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)));
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_on) WHERE (next_on IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.report_schedules FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table request_sittings (
  id                               bigint generated by default as identity not null,
  transaction_request_id           bigint not null,
  user_id                          bigint not null,
  before                           jsonb not null,
  ip_address                       text,
  device                           text,
  began_at                         timestamp with time zone not null,
  last_at                          timestamp with time zone not null
);
alter table request_sittings add constraint request_sittings_pkey PRIMARY KEY (id);
alter table request_sittings add constraint request_sittings_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table request_sittings add constraint request_sittings_transaction_request_id_user_id_key UNIQUE (transaction_request_id, user_id);
alter table request_sittings add constraint request_sittings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX request_sittings_last ON public.request_sittings USING btree (last_at);
CREATE INDEX request_sittings_user ON public.request_sittings USING btree (user_id);
alter table request_sittings enable row level security;
create policy own_rows on request_sittings as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = request_sittings.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table required_documents (
  id                               bigint generated by default as identity not null,
  code                             text,
  context                          text not null,
  transaction_type_id              bigint,
  legal_form_ids                   integer[] default '{}'::integer[] not null,
  name_ar                          text not null,
  name_en                          text,
  description                      text,
  count_rule                       text not null,
  count                            integer not null,
  is_required                      boolean default true not null,
  allowed_types                    jsonb default '["pdf", "jpg", "png"]'::jsonb not null,
  doc_template_id                  bigint,
  stage_number                     integer default 1 not null,
  linked_field                     text,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  since                            timestamp with time zone
);
alter table required_documents add constraint required_documents_allowed_types_check CHECK ((jsonb_typeof(allowed_types) = 'array'::text));
alter table required_documents add constraint required_documents_check CHECK (((context = 'profile'::text) OR (transaction_type_id IS NOT NULL)));
alter table required_documents add constraint required_documents_context_check CHECK ((context = ANY (ARRAY['establishing'::text, 'transaction'::text, 'profile'::text])));
alter table required_documents add constraint required_documents_count_check CHECK ((count >= 0));
alter table required_documents add constraint required_documents_count_rule_check CHECK ((count_rule = ANY (ARRAY['fixed'::text, 'per_founder'::text, 'per_legal_founder'::text, 'per_foreign_founder'::text])));
alter table required_documents add constraint required_documents_description_check CHECK ((char_length(description) <= 500));
alter table required_documents add constraint required_documents_linked_field_check CHECK ((char_length(linked_field) <= 60));
alter table required_documents add constraint required_documents_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 200)));
alter table required_documents add constraint required_documents_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 200)));
alter table required_documents add constraint required_documents_pkey PRIMARY KEY (id);
alter table required_documents add constraint required_documents_stage_number_check CHECK (((stage_number >= 1) AND (stage_number <= 20)));
alter table required_documents add constraint required_documents_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id);
CREATE UNIQUE INDEX required_documents_code ON public.required_documents USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX required_documents_type ON public.required_documents USING btree (transaction_type_id, sort);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.required_documents FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table return_extensions (
  id                               bigint generated by default as identity not null,
  transaction_action_id            bigint not null,
  transaction_request_id           bigint not null,
  reason                           text not null,
  asked_until                      date not null,
  due_before                       timestamp with time zone not null,
  asked_at                         timestamp with time zone default now() not null,
  asked_by                         bigint not null,
  outcome                          text,
  granted_until                    date,
  answer                           text,
  answered_at                      timestamp with time zone,
  answered_by                      bigint
);
alter table return_extensions add constraint return_extensions_answer_check CHECK (((char_length(answer) >= 10) AND (char_length(answer) <= 1000)));
alter table return_extensions add constraint return_extensions_answered CHECK ((((outcome IS NOT NULL) = (answered_at IS NOT NULL)) AND ((NOT (outcome IS DISTINCT FROM 'granted'::text)) = (granted_until IS NOT NULL)) AND ((NOT (outcome IS DISTINCT FROM 'refused'::text)) = (answer IS NOT NULL)) AND ((outcome IS DISTINCT FROM 'refused'::text) OR (answered_by IS NOT NULL))));
alter table return_extensions add constraint return_extensions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id);
alter table return_extensions add constraint return_extensions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table return_extensions add constraint return_extensions_later CHECK (((asked_until > ((due_before AT TIME ZONE 'Asia/Damascus'::text))::date) AND (granted_until > ((due_before AT TIME ZONE 'Asia/Damascus'::text))::date)));
alter table return_extensions add constraint return_extensions_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'refused'::text])));
alter table return_extensions add constraint return_extensions_pkey PRIMARY KEY (id);
alter table return_extensions add constraint return_extensions_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 1000)));
alter table return_extensions add constraint return_extensions_transaction_action_id_fkey FOREIGN KEY (transaction_action_id) REFERENCES transaction_actions(id);
alter table return_extensions add constraint return_extensions_transaction_action_id_key UNIQUE (transaction_action_id);
alter table return_extensions add constraint return_extensions_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX return_extensions_answered_by ON public.return_extensions USING btree (answered_by);
CREATE INDEX return_extensions_asked_by ON public.return_extensions USING btree (asked_by);
CREATE INDEX return_extensions_request ON public.return_extensions USING btree (transaction_request_id);
CREATE INDEX return_extensions_waiting ON public.return_extensions USING btree (transaction_request_id) WHERE (outcome IS NULL);
alter table return_extensions enable row level security;
create policy own_rows on return_extensions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = return_extensions.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table return_questions (
  id                               bigint generated by default as identity not null,
  key                              text not null,
  block                            text not null,
  label_ar                         text not null,
  label_en                         text not null,
  why_ar                           text not null,
  why_en                           text not null,
  kind                             text not null,
  source                           text,
  forms                            integer[],
  sizes                            text[],
  is_public                        boolean not null,
  sort                             integer not null,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table return_questions add constraint return_questions_block_check CHECK ((block = ANY (ARRAY['identity'::text, 'board'::text, 'assembly'::text, 'people'::text, 'properties'::text, 'programmes'::text, 'money'::text])));
alter table return_questions add constraint return_questions_key_check CHECK ((key ~ '^[a-z][a-z_]{2,60}$'::text));
alter table return_questions add constraint return_questions_key_key UNIQUE (key);
alter table return_questions add constraint return_questions_kind_check CHECK ((kind = ANY (ARRAY['number'::text, 'money'::text, 'percent'::text, 'text'::text, 'date'::text, 'yes'::text])));
alter table return_questions add constraint return_questions_label_ar_check CHECK (((char_length(label_ar) >= 3) AND (char_length(label_ar) <= 200)));
alter table return_questions add constraint return_questions_label_en_check CHECK (((char_length(label_en) >= 3) AND (char_length(label_en) <= 200)));
alter table return_questions add constraint return_questions_pkey PRIMARY KEY (id);
alter table return_questions add constraint return_questions_sizes_check CHECK ((sizes <@ ARRAY['small'::text, 'medium'::text, 'large'::text]));
alter table return_questions add constraint return_questions_why_ar_check CHECK (((char_length(why_ar) >= 3) AND (char_length(why_ar) <= 300)));
alter table return_questions add constraint return_questions_why_en_check CHECK (((char_length(why_en) >= 3) AND (char_length(why_en) <= 300)));
CREATE TRIGGER keep_question_key BEFORE UPDATE ON public.return_questions FOR EACH ROW EXECUTE FUNCTION keep_question_key();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.return_questions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table right_proposals (
  id                               bigint generated by default as identity not null,
  kind                             text not null,
  user_id                          bigint,
  role_id                          bigint,
  base                             jsonb not null,
  wanted                           jsonb not null,
  state                            text default 'waiting'::text not null,
  asked_by                         bigint not null,
  asked_at                         timestamp with time zone default now() not null,
  expires_at                       timestamp with time zone not null,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  reason                           text,
  version                          integer default 1 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  ngo_id                           bigint
);
alter table right_proposals add constraint right_proposals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table right_proposals add constraint right_proposals_check CHECK (
CASE
    WHEN (kind = 'role'::text) THEN ((role_id IS NOT NULL) AND (user_id IS NULL))
    ELSE ((user_id IS NOT NULL) AND (role_id IS NULL))
END);
alter table right_proposals add constraint right_proposals_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL)));
alter table right_proposals add constraint right_proposals_check2 CHECK (((state <> ALL (ARRAY['done'::text, 'refused'::text])) OR (decided_by IS DISTINCT FROM asked_by)));
alter table right_proposals add constraint right_proposals_check3 CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL)));
alter table right_proposals add constraint right_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table right_proposals add constraint right_proposals_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'transaction_roles'::text, 'role'::text, 'account'::text, 'colleague'::text])));
alter table right_proposals add constraint right_proposals_ngo_check CHECK (((kind = 'colleague'::text) = (ngo_id IS NOT NULL)));
alter table right_proposals add constraint right_proposals_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table right_proposals add constraint right_proposals_pkey PRIMARY KEY (id);
alter table right_proposals add constraint right_proposals_reason_check CHECK ((char_length(reason) <= 500));
alter table right_proposals add constraint right_proposals_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id);
alter table right_proposals add constraint right_proposals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text])));
alter table right_proposals add constraint right_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX right_proposals_due ON public.right_proposals USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE INDEX right_proposals_ngo ON public.right_proposals USING btree (ngo_id) WHERE (ngo_id IS NOT NULL);
CREATE UNIQUE INDEX right_proposals_waiting ON public.right_proposals USING btree (kind, user_id, role_id) NULLS NOT DISTINCT WHERE (state = 'waiting'::text);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.right_proposals FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table right_proposals enable row level security;
create policy own_organisation on right_proposals as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table role_permissions (
  role_id                          bigint not null,
  permission_slug                  text not null,
  sub_permission                   jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table role_permissions add constraint role_permissions_permission_slug_fkey FOREIGN KEY (permission_slug) REFERENCES permissions(permission_slug) ON DELETE CASCADE;
alter table role_permissions add constraint role_permissions_pkey PRIMARY KEY (role_id, permission_slug);
alter table role_permissions add constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_permissions add constraint role_permissions_sub_permission_check CHECK ((jsonb_typeof(sub_permission) = 'array'::text));
CREATE TRIGGER keep_role_rights_added AFTER INSERT ON public.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_role_rights();
CREATE TRIGGER keep_role_rights_changed AFTER UPDATE ON public.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_role_rights();
CREATE TRIGGER keep_role_rights_removed AFTER DELETE ON public.role_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_role_rights();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.role_permissions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table role_rights (
  role_id                          bigint not null,
  rights                           jsonb default '[]'::jsonb not null
);
alter table role_rights add constraint role_rights_pkey PRIMARY KEY (role_id);
alter table role_rights add constraint role_rights_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;

create table roles (
  id                               bigint generated by default as identity not null,
  slug                             text,
  type                             text not null,
  name_ar                          text not null,
  name_en                          text,
  is_system                        boolean default false not null,
  governorate_scoped               boolean default false not null,
  description                      text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table roles add constraint roles_check CHECK (((NOT is_system) OR (deleted_at IS NULL)));
alter table roles add constraint roles_description_check CHECK ((char_length(description) <= 500));
alter table roles add constraint roles_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 100)));
alter table roles add constraint roles_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 100)));
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table roles add constraint roles_slug_check CHECK (((char_length(slug) >= 2) AND (char_length(slug) <= 40)));
alter table roles add constraint roles_slug_key UNIQUE (slug);
alter table roles add constraint roles_type_check CHECK ((type = ANY (ARRAY['ministry'::text, 'ngo'::text, 'transaction'::text])));
CREATE UNIQUE INDEX roles_name ON public.roles USING btree (type, name_ar) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table saved_views (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  path                             text not null,
  name                             text not null,
  search                           text not null,
  created_at                       timestamp with time zone default now() not null
);
alter table saved_views add constraint saved_views_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table saved_views add constraint saved_views_path_check CHECK ((((char_length(path) >= 2) AND (char_length(path) <= 200)) AND (path ~ '^(/[A-Za-z0-9_-]+)+$'::text)));
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table saved_views add constraint saved_views_search_check CHECK ((((char_length(search) >= 2) AND (char_length(search) <= 1500)) AND (search ~ '^[?][^[:space:]<>"#]+$'::text)));
alter table saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table saved_views add constraint saved_views_user_id_path_name_key UNIQUE (user_id, path, name);

create table schema_migrations (
  name                             text not null,
  sha256                           text not null,
  applied_at                       timestamp with time zone default now() not null,
  serves_from                      text
);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

create table score_requests (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null
);
alter table score_requests add constraint score_requests_pkey PRIMARY KEY (id);

create table seat_confirmations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  director_id                      bigint not null,
  state                            text default 'asked'::text not null,
  asked_at                         timestamp with time zone not null,
  asked_by                         bigint,
  answered_at                      timestamp with time zone,
  objected_at                      timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table seat_confirmations add constraint seat_confirmations_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table seat_confirmations add constraint seat_confirmations_director_id_key UNIQUE (director_id);
alter table seat_confirmations add constraint seat_confirmations_ngo_id_director_id_fkey FOREIGN KEY (ngo_id, director_id) REFERENCES directors(ngo_id, id);
alter table seat_confirmations add constraint seat_confirmations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table seat_confirmations add constraint seat_confirmations_pkey PRIMARY KEY (id);
alter table seat_confirmations add constraint seat_confirmations_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'objected'::text, 'changed'::text])));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.seat_confirmations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table seat_confirmations enable row level security;
create policy own_organisation on seat_confirmations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table seat_declarations (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  director_id                      bigint not null,
  kind                             text not null,
  about                            text not null,
  answer                           text not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint
);
alter table seat_declarations add constraint seat_declarations_about_check CHECK (((char_length(about) >= 1) AND (char_length(about) <= 80)));
alter table seat_declarations add constraint seat_declarations_answer_check CHECK (((char_length(answer) >= 10) AND (char_length(answer) <= 1000)));
alter table seat_declarations add constraint seat_declarations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table seat_declarations add constraint seat_declarations_kind_check CHECK ((kind = ANY (ARRAY['family'::text, 'employee'::text, 'elsewhere'::text])));
alter table seat_declarations add constraint seat_declarations_ngo_id_director_id_fkey FOREIGN KEY (ngo_id, director_id) REFERENCES directors(ngo_id, id);
alter table seat_declarations add constraint seat_declarations_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table seat_declarations add constraint seat_declarations_pkey PRIMARY KEY (id);
CREATE INDEX seat_declarations_of ON public.seat_declarations USING btree (director_id, id DESC);
alter table seat_declarations enable row level security;
create policy own_organisation on seat_declarations as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table served_decisions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  about                            text not null,
  about_id                         bigint not null,
  reason                           text not null,
  article                          text not null,
  served_at                        timestamp with time zone not null,
  appeal_due_at                    timestamp with time zone not null,
  ended_at                         timestamp with time zone,
  created_by                       bigint not null,
  created_at                       timestamp with time zone default now() not null
);
alter table served_decisions add constraint served_decisions_about_check CHECK ((about = ANY (ARRAY['refunds'::text, 'ngo_payment_methods'::text, 'files_qrs'::text])));
alter table served_decisions add constraint served_decisions_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table served_decisions add constraint served_decisions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table served_decisions add constraint served_decisions_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table served_decisions add constraint served_decisions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table served_decisions add constraint served_decisions_pkey PRIMARY KEY (id);
alter table served_decisions add constraint served_decisions_reason_check CHECK (((char_length(reason) >= 5) AND (char_length(reason) <= 1000)));
CREATE INDEX served_decisions_of_ngo ON public.served_decisions USING btree (ngo_id);
CREATE UNIQUE INDEX served_decisions_standing ON public.served_decisions USING btree (about, about_id) WHERE (ended_at IS NULL);
alter table served_decisions enable row level security;
create policy own_organisation on served_decisions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table service_centres (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  branch_id                        bigint,
  name_ar                          text not null,
  name_en                          text,
  type                             integer not null,
  clearance_authority_id           integer not null,
  licence_no                       text,
  licence_date                     date,
  licence_until                    date,
  licence_file                     bigint,
  area                             integer,
  real_estate_id                   bigint,
  real_estate_number               text,
  governorate_id                   integer not null,
  district_id                      integer,
  sub_district_id                  integer,
  latitude                         numeric(9,6),
  longitude                        numeric(9,6),
  address                          text not null,
  service_ids                      bigint[] not null,
  capacity                         integer,
  working_hours                    text,
  status                           text default 'pending'::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  target_group_ids                 integer[] default '{}'::integer[] not null
);
alter table service_centres add constraint service_centres_address_check CHECK (((char_length(address) >= 5) AND (char_length(address) <= 255)));
alter table service_centres add constraint service_centres_capacity_check CHECK (((capacity >= 0) AND (capacity <= 100000)));
alter table service_centres add constraint service_centres_check CHECK ((licence_until > licence_date));
alter table service_centres add constraint service_centres_check1 CHECK (((status <> 'active'::text) OR (licence_no IS NOT NULL)));
alter table service_centres add constraint service_centres_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric)));
alter table service_centres add constraint service_centres_licence_file_fkey FOREIGN KEY (licence_file) REFERENCES attachments(id);
alter table service_centres add constraint service_centres_licence_no_check CHECK (((char_length(licence_no) >= 1) AND (char_length(licence_no) <= 30)));
alter table service_centres add constraint service_centres_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)));
alter table service_centres add constraint service_centres_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 150)));
alter table service_centres add constraint service_centres_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table service_centres add constraint service_centres_ngo_id_branch_id_fkey FOREIGN KEY (ngo_id, branch_id) REFERENCES branches(ngo_id, id);
alter table service_centres add constraint service_centres_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table service_centres add constraint service_centres_ngo_id_id_key UNIQUE (ngo_id, id);
alter table service_centres add constraint service_centres_ngo_id_real_estate_id_fkey FOREIGN KEY (ngo_id, real_estate_id) REFERENCES real_estates(ngo_id, id);
alter table service_centres add constraint service_centres_pkey PRIMARY KEY (id);
alter table service_centres add constraint service_centres_real_estate_number_check CHECK (((char_length(real_estate_number) >= 1) AND (char_length(real_estate_number) <= 30)));
alter table service_centres add constraint service_centres_service_ids_check CHECK ((cardinality(service_ids) >= 1));
alter table service_centres add constraint service_centres_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'closed'::text])));
alter table service_centres add constraint service_centres_working_hours_check CHECK ((char_length(working_hours) <= 150));
CREATE INDEX service_centres_governorate ON public.service_centres USING btree (governorate_id, status) WHERE (deleted_at IS NULL);
CREATE INDEX service_centres_ngo ON public.service_centres USING btree (ngo_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.service_centres FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table service_centres enable row level security;
create policy own_organisation on service_centres as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table services (
  id                               bigint generated by default as identity not null,
  classification_id                bigint not null,
  name_ar                          text not null,
  name_en                          text,
  description                      text,
  is_approved                      boolean default false not null,
  proposed_by_ngo_id               bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  is_active                        boolean default true not null,
  merged_into_id                   bigint,
  refusal                          text,
  state                            text generated always as 
CASE
    WHEN (merged_into_id IS NOT NULL) THEN 'merged'::text
    WHEN is_approved THEN
    CASE
        WHEN is_active THEN 'approved'::text
        ELSE 'retired'::text
    END
    WHEN is_active THEN 'proposed'::text
    ELSE 'refused'::text
END stored not null,
  name_folded                      text generated always as ar_norm(((name_ar || ' '::text) || COALESCE(name_en, ''::text))) stored
);
alter table services add constraint services_classification_id_fkey FOREIGN KEY (classification_id) REFERENCES classifications(id);
alter table services add constraint services_description_check CHECK ((char_length(description) <= 1000));
alter table services add constraint services_merged CHECK (((merged_into_id IS NULL) OR (NOT is_active)));
alter table services add constraint services_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES services(id);
alter table services add constraint services_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 150)));
alter table services add constraint services_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table services add constraint services_pkey PRIMARY KEY (id);
alter table services add constraint services_proposed_by_ngo_id_fkey FOREIGN KEY (proposed_by_ngo_id) REFERENCES ngos(id);
alter table services add constraint services_refusal CHECK (((refusal IS NULL) OR (NOT (is_active OR is_approved))));
alter table services add constraint services_refusal_check CHECK (((char_length(refusal) >= 10) AND (char_length(refusal) <= 1000)));
CREATE UNIQUE INDEX services_name ON public.services USING btree (classification_id, name_ar) WHERE (deleted_at IS NULL);
CREATE INDEX services_state ON public.services USING btree (state, name_ar, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table sessions (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  kind                             text not null,
  tt                               text not null,
  scope                            text default 'full'::text not null,
  token_hash                       text not null,
  pass_token_hash                  text,
  pass_token_expires_at            timestamp with time zone,
  ni                               bigint,
  acting_reason                    text,
  ip_address                       text not null,
  user_agent                       text,
  last_used_at                     timestamp with time zone default now() not null,
  expires_at                       timestamp with time zone not null,
  absolute_expires_at              timestamp with time zone not null,
  revoked_at                       timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  device                           text
);
alter table sessions add constraint sessions_check CHECK ((((kind = 'ministry'::text) = (tt = 'm'::text)) AND ((kind = 'est'::text) = (tt = 't'::text))));
alter table sessions add constraint sessions_check1 CHECK (((pass_token_hash IS NULL) OR ((kind = 'ministry'::text) AND (pass_token_expires_at IS NOT NULL))));
alter table sessions add constraint sessions_check2 CHECK (((ni IS NULL) OR (kind = 'ministry'::text)));
alter table sessions add constraint sessions_check3 CHECK ((expires_at <= absolute_expires_at));
alter table sessions add constraint sessions_device_check CHECK ((char_length(device) <= 60));
alter table sessions add constraint sessions_ip_address_check CHECK (((char_length(ip_address) >= 2) AND (char_length(ip_address) <= 45)));
alter table sessions add constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['org'::text, 'est'::text, 'ministry'::text])));
alter table sessions add constraint sessions_ni_fkey FOREIGN KEY (ni) REFERENCES ngos(id);
alter table sessions add constraint sessions_pass_token_hash_check CHECK ((pass_token_hash ~ '^[0-9a-f]{64}$'::text));
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'change-password'::text])));
alter table sessions add constraint sessions_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text));
alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);
alter table sessions add constraint sessions_tt_check CHECK ((tt = ANY (ARRAY['none'::text, 't'::text, 'm'::text])));
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_pass_token ON public.sessions USING btree (pass_token_hash) WHERE (pass_token_hash IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table settings (
  key                              text not null,
  value                            jsonb not null,
  description_ar                   text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table settings add constraint settings_description_ar_check CHECK ((char_length(description_ar) <= 255));
alter table settings add constraint settings_key_check CHECK (((char_length(key) >= 3) AND (char_length(key) <= 80)));
alter table settings add constraint settings_pkey PRIMARY KEY (key);
CREATE TRIGGER reference_changed AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION notify_reference_changed();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table settlement_reversals (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint,
  settlement_id                    bigint not null,
  reason                           text not null,
  evidence_file                    bigint not null,
  proposed_by                      bigint not null,
  proposed_at                      timestamp with time zone not null,
  decision                         text,
  decided_by                       bigint,
  decided_at                       timestamp with time zone,
  note                             text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table settlement_reversals add constraint settlement_reversals_decided CHECK (((decision IS NULL) = (decided_at IS NULL)));
alter table settlement_reversals add constraint settlement_reversals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table settlement_reversals add constraint settlement_reversals_decision_check CHECK ((decision = ANY (ARRAY['reversed'::text, 'refused'::text, 'withdrawn'::text])));
alter table settlement_reversals add constraint settlement_reversals_evidence_file_fkey FOREIGN KEY (evidence_file) REFERENCES attachments(id);
alter table settlement_reversals add constraint settlement_reversals_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table settlement_reversals add constraint settlement_reversals_ngo_id_id_key UNIQUE (ngo_id, id);
alter table settlement_reversals add constraint settlement_reversals_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500)));
alter table settlement_reversals add constraint settlement_reversals_pkey PRIMARY KEY (id);
alter table settlement_reversals add constraint settlement_reversals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id);
alter table settlement_reversals add constraint settlement_reversals_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));
alter table settlement_reversals add constraint settlement_reversals_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES difference_settlements(id);
alter table settlement_reversals add constraint settlement_reversals_two_persons CHECK (((decision IS DISTINCT FROM 'reversed'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by))));
CREATE INDEX settlement_reversals_decided_by ON public.settlement_reversals USING btree (decided_by);
CREATE INDEX settlement_reversals_evidence ON public.settlement_reversals USING btree (evidence_file);
CREATE UNIQUE INDEX settlement_reversals_once ON public.settlement_reversals USING btree (settlement_id) WHERE (decision = 'reversed'::text);
CREATE UNIQUE INDEX settlement_reversals_open ON public.settlement_reversals USING btree (settlement_id) WHERE (decision IS NULL);
CREATE INDEX settlement_reversals_proposed_by ON public.settlement_reversals USING btree (proposed_by);
CREATE TRIGGER book_settlement_reversal AFTER UPDATE OF decision ON public.settlement_reversals FOR EACH ROW EXECUTE FUNCTION book_settlement_reversal();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON public.settlement_reversals FOR EACH ROW EXECUTE FUNCTION keep_settlement();
CREATE TRIGGER kept_truncate BEFORE TRUNCATE ON public.settlement_reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.settlement_reversals FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table settlement_reversals enable row level security;
create policy own_organisation on settlement_reversals as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table slide_images (
  id                               bigint generated by default as identity not null,
  source                           bigint not null,
  title_ar                         text,
  title_en                         text,
  link                             text,
  sort                             integer default 0 not null,
  is_active                        boolean default true not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  alt_ar                           text,
  alt_en                           text,
  from_date                        date,
  to_date                          date,
  is_published                     boolean default false not null
);
alter table slide_images add constraint slide_images_alt_ar_check CHECK ((char_length(alt_ar) <= 300));
alter table slide_images add constraint slide_images_alt_en_check CHECK ((char_length(alt_en) <= 300));
alter table slide_images add constraint slide_images_days CHECK ((from_date <= to_date));
alter table slide_images add constraint slide_images_link_check CHECK (((link ~ '^https?://'::text) AND (char_length(link) <= 255)));
alter table slide_images add constraint slide_images_pkey PRIMARY KEY (id);
alter table slide_images add constraint slide_images_source_fkey FOREIGN KEY (source) REFERENCES attachments(id);
alter table slide_images add constraint slide_images_title_ar_check CHECK ((char_length(title_ar) <= 150));
alter table slide_images add constraint slide_images_title_en_check CHECK ((char_length(title_en) <= 150));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.slide_images FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table slides (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  source                           bigint not null,
  title_ar                         text,
  details_ar                       text,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  is_published                     boolean default true not null,
  alt_ar                           text,
  is_decorative                    boolean default false not null,
  focus_x                          smallint default 50 not null,
  focus_y                          smallint default 50 not null
);
alter table slides add constraint slides_details_ar_check CHECK ((char_length(details_ar) <= 300));
alter table slides add constraint slides_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table slides add constraint slides_pkey PRIMARY KEY (id);
alter table slides add constraint slides_source_fkey FOREIGN KEY (source) REFERENCES attachments(id);
alter table slides add constraint slides_title_ar_check CHECK ((char_length(title_ar) <= 150));
CREATE INDEX slides_ngo ON public.slides USING btree (ngo_id, sort, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.slides FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table slides enable row level security;
create policy own_organisation on slides as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table stage_durations (
  transaction_type_id              bigint not null,
  stage_number                     integer not null,
  cases                            integer not null,
  days                             integer not null,
  measured_at                      timestamp with time zone default now() not null
);
alter table stage_durations add constraint stage_durations_cases_check CHECK ((cases >= 30));
alter table stage_durations add constraint stage_durations_days_check CHECK ((days >= 0));
alter table stage_durations add constraint stage_durations_pkey PRIMARY KEY (transaction_type_id, stage_number);
alter table stage_durations add constraint stage_durations_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id) ON DELETE CASCADE;

create view standing_names as
 SELECT 'ngo'::text AS kind,
    n.name_ar,
    n.id AS ngo_id,
    NULL::bigint AS establishment_id,
    NULL::bigint AS immediate_id
   FROM ngos n
  WHERE ((n.deleted_at IS NULL) AND (n.status_id <> 7))
UNION ALL
 SELECT 'former'::text AS kind,
    f.name_ar,
    f.ngo_id,
    NULL::bigint AS establishment_id,
    NULL::bigint AS immediate_id
   FROM (ngo_former_names f
     JOIN ngos n ON ((n.id = f.ngo_id)))
  WHERE ((n.deleted_at IS NULL) AND (n.status_id <> 7))
UNION ALL
 SELECT 'request'::text AS kind,
    g.name_ar,
    NULL::bigint AS ngo_id,
    e.id AS establishment_id,
    NULL::bigint AS immediate_id
   FROM (est_ngo g
     JOIN establishments e ON ((e.id = g.establishment_id)))
  WHERE ((e.deleted_at IS NULL) AND (e.submitted_at IS NOT NULL) AND (e.status_id <> ALL (ARRAY[9, 10, 11, 12])) AND (g.name_ar IS NOT NULL))
UNION ALL
 SELECT 'immediate'::text AS kind,
    i.name_ar,
    NULL::bigint AS ngo_id,
    NULL::bigint AS establishment_id,
    i.id AS immediate_id
   FROM immediate_ngos i
  WHERE ((i.state = 'pending'::text) AND (i.deleted_at IS NULL));

create table statistics (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  title_ar                         text not null,
  title_en                         text,
  count                            integer not null,
  icon                             text not null,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table statistics add constraint statistics_count_check CHECK (((count >= 0) AND (count <= 999999999)));
alter table statistics add constraint statistics_icon_check CHECK (((char_length(icon) >= 2) AND (char_length(icon) <= 60)));
alter table statistics add constraint statistics_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table statistics add constraint statistics_pkey PRIMARY KEY (id);
alter table statistics add constraint statistics_title_ar_check CHECK (((char_length(title_ar) >= 2) AND (char_length(title_ar) <= 60)));
alter table statistics add constraint statistics_title_en_check CHECK (((char_length(title_en) >= 2) AND (char_length(title_en) <= 60)));
CREATE INDEX statistics_ngo ON public.statistics USING btree (ngo_id, sort, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.statistics FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table statistics enable row level security;
create policy own_organisation on statistics as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table store_identity (
  only_row                         boolean default true not null,
  id                               uuid default gen_random_uuid() not null
);
alter table store_identity add constraint store_identity_only_row_check CHECK (only_row);
alter table store_identity add constraint store_identity_pkey PRIMARY KEY (only_row);

create table subscriptions (
  id                               bigint generated by default as identity not null,
  follower_id                      bigint not null,
  topic                            text not null,
  ngo_id                           bigint,
  governorate_id                   integer,
  position_type_id                 integer,
  confirmed_at                     timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table subscriptions add constraint subscriptions_check CHECK (((topic = 'ngo'::text) = (ngo_id IS NOT NULL)));
alter table subscriptions add constraint subscriptions_check1 CHECK (((topic <> 'ngo'::text) OR ((governorate_id IS NULL) AND (position_type_id IS NULL))));
alter table subscriptions add constraint subscriptions_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES followers(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_follower_id_topic_ngo_id_governorate_id_posit_key UNIQUE NULLS NOT DISTINCT (follower_id, topic, ngo_id, governorate_id, position_type_id);
alter table subscriptions add constraint subscriptions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (id);
alter table subscriptions add constraint subscriptions_topic_check CHECK ((topic = ANY (ARRAY['ngo'::text, 'job'::text, 'volunteer'::text])));
CREATE INDEX subscriptions_ngo ON public.subscriptions USING btree (ngo_id) WHERE (ngo_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table subscriptions enable row level security;
create policy own_rows on subscriptions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table told_words (
  id                               integer generated by default as identity not null,
  word                             text collate "C" not null,
  created_at                       timestamp with time zone default now() not null
);
alter table told_words add constraint told_words_pkey PRIMARY KEY (id);
alter table told_words add constraint told_words_word_key UNIQUE (word);
CREATE INDEX told_words_trgm ON public.told_words USING gin (word gin_trgm_ops);

create table transaction_actions (
  id                               bigint generated by default as identity not null,
  transaction_request_id           bigint not null,
  stage_number                     integer not null,
  action_number                    integer not null,
  action_type_id                   bigint not null,
  is_last_action                   boolean default false not null,
  decision                         text not null,
  notes                            text,
  internal_notes                   text,
  files                            jsonb default '[]'::jsonb not null,
  from_user_id                     bigint,
  to_user_id                       bigint,
  external_body_id                 integer,
  external_letter_no               text,
  external_letter_date             date,
  external_opinion                 text,
  external_reply_no                text,
  external_reply_date              date,
  external_reply_notes             text,
  started_at                       timestamp with time zone default now() not null,
  due_at                           timestamp with time zone not null,
  finished_at                      timestamp with time zone,
  is_late                          boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  reminded_at                      timestamp with time zone,
  erased_at                        timestamp with time zone,
  used_days                        integer,
  legal_opinion                    text,
  article                          text,
  served_at                        timestamp with time zone,
  appeal_due_at                    timestamp with time zone
);
alter table transaction_actions add constraint transaction_actions_action_number_check CHECK ((action_number >= 1));
alter table transaction_actions add constraint transaction_actions_action_type_id_fkey FOREIGN KEY (action_type_id) REFERENCES action_types(id);
alter table transaction_actions add constraint transaction_actions_article_check CHECK (((char_length(article) >= 3) AND (char_length(article) <= 300)));
alter table transaction_actions add constraint transaction_actions_check CHECK (((decision <> ALL (ARRAY['return'::text, 'reject'::text])) OR (notes IS NOT NULL) OR (erased_at IS NOT NULL)));
alter table transaction_actions add constraint transaction_actions_check1 CHECK (((decision <> 'external'::text) OR ((external_body_id IS NOT NULL) AND (external_letter_no IS NOT NULL) AND (external_letter_date IS NOT NULL))));
alter table transaction_actions add constraint transaction_actions_check2 CHECK (((from_user_id IS NOT NULL) OR (decision = 'approve'::text)));
alter table transaction_actions add constraint transaction_actions_days_of_appeal CHECK ((appeal_due_at > served_at));
alter table transaction_actions add constraint transaction_actions_decision_check CHECK ((decision = ANY (ARRAY['start'::text, 'forward'::text, 'return'::text, 'external'::text, 'approve'::text, 'reject'::text, 'reassign'::text, 'note'::text])));
alter table transaction_actions add constraint transaction_actions_external_letter_no_check CHECK (((char_length(external_letter_no) >= 1) AND (char_length(external_letter_no) <= 30)));
alter table transaction_actions add constraint transaction_actions_external_opinion_check CHECK ((external_opinion = ANY (ARRAY['agree'::text, 'disagree'::text, 'no_reply'::text])));
alter table transaction_actions add constraint transaction_actions_external_reply_no_check CHECK (((char_length(external_reply_no) >= 1) AND (char_length(external_reply_no) <= 30)));
alter table transaction_actions add constraint transaction_actions_external_reply_notes_check CHECK ((char_length(external_reply_notes) <= 2000));
alter table transaction_actions add constraint transaction_actions_files_check CHECK ((jsonb_typeof(files) = 'array'::text));
alter table transaction_actions add constraint transaction_actions_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id);
alter table transaction_actions add constraint transaction_actions_internal_notes_check CHECK ((char_length(internal_notes) <= 2000));
alter table transaction_actions add constraint transaction_actions_legal_opinion_check CHECK (((char_length(legal_opinion) >= 10) AND (char_length(legal_opinion) <= 2000)));
alter table transaction_actions add constraint transaction_actions_notes_check CHECK ((char_length(notes) <= 2000));
alter table transaction_actions add constraint transaction_actions_pkey PRIMARY KEY (id);
alter table transaction_actions add constraint transaction_actions_right_of_reply CHECK ((((decision = ANY (ARRAY['return'::text, 'reject'::text])) = (served_at IS NOT NULL)) AND ((decision = ANY (ARRAY['return'::text, 'reject'::text])) = (appeal_due_at IS NOT NULL))));
alter table transaction_actions add constraint transaction_actions_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id);
alter table transaction_actions add constraint transaction_actions_transaction_request_id_action_number_key UNIQUE (transaction_request_id, action_number);
alter table transaction_actions add constraint transaction_actions_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table transaction_actions add constraint transaction_actions_used_days_check CHECK ((used_days >= 0));
CREATE INDEX transaction_actions_from ON public.transaction_actions USING btree (from_user_id, id DESC);
CREATE INDEX transaction_actions_to ON public.transaction_actions USING btree (to_user_id) WHERE (to_user_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE UPDATE ON public.transaction_actions FOR EACH ROW EXECUTE FUNCTION guard_transaction_action();
CREATE TRIGGER append_only_delete BEFORE DELETE ON public.transaction_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_actions FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table transaction_actions enable row level security;
create policy own_rows on transaction_actions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = transaction_actions.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table transaction_documents (
  id                               bigint generated by default as identity not null,
  transaction_request_id           bigint not null,
  required_document_id             bigint,
  title                            text not null,
  file                             bigint not null,
  validated                        smallint default 0 not null,
  feedback                         text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table transaction_documents add constraint transaction_documents_feedback_check CHECK ((char_length(feedback) <= 1000));
alter table transaction_documents add constraint transaction_documents_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table transaction_documents add constraint transaction_documents_pkey PRIMARY KEY (id);
alter table transaction_documents add constraint transaction_documents_required_document_id_fkey FOREIGN KEY (required_document_id) REFERENCES required_documents(id);
alter table transaction_documents add constraint transaction_documents_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
alter table transaction_documents add constraint transaction_documents_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
alter table transaction_documents add constraint transaction_documents_validated_check CHECK ((validated = ANY (ARRAY[0, 1])));
CREATE INDEX transaction_documents_request ON public.transaction_documents USING btree (transaction_request_id, id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_documents FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table transaction_documents enable row level security;
create policy own_rows on transaction_documents as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = transaction_documents.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table transaction_request_roles (
  id                               bigint generated by default as identity not null,
  type                             text default 'transaction'::text not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text,
  scope                            text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table transaction_request_roles add constraint transaction_request_roles_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 100)));
alter table transaction_request_roles add constraint transaction_request_roles_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 100)));
alter table transaction_request_roles add constraint transaction_request_roles_pkey PRIMARY KEY (id);
alter table transaction_request_roles add constraint transaction_request_roles_scope_check CHECK ((scope = ANY (ARRAY['directorate'::text, 'central'::text])));
alter table transaction_request_roles add constraint transaction_request_roles_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 40)));
alter table transaction_request_roles add constraint transaction_request_roles_slug_key UNIQUE (slug);
alter table transaction_request_roles add constraint transaction_request_roles_type_check CHECK ((type = 'transaction'::text));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_request_roles FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table transaction_requests (
  id                               bigint generated by default as identity not null,
  request_no                       text default next_request_no() not null,
  transaction_type_id              bigint not null,
  slug                             text not null,
  ngo_id                           bigint,
  establishment_id                 bigint,
  subject                          text not null,
  details                          text,
  payload                          jsonb,
  related_type                     text,
  related_id                       bigint,
  status                           text default 'draft'::text not null,
  current_stage_number             integer default 1 not null,
  assigned_user_id                 bigint,
  assignment_seq                   bigint default 0 not null,
  submitted_at                     timestamp with time zone,
  stage_entered_at                 timestamp with time zone,
  stage_due_at                     timestamp with time zone,
  paused_at                        timestamp with time zone,
  remaining_days                   integer,
  return_due_at                    timestamp with time zone,
  closed_at                        timestamp with time zone,
  decision_no                      text,
  decision_date                    date,
  reject_reason_id                 integer,
  reject_text                      text,
  result_file_qr_id                bigint,
  version                          integer default 1 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  clock_started_at                 timestamp with time zone,
  clock_days                       integer,
  erased_at                        timestamp with time zone,
  stage_days                       integer,
  type_version                     integer default 0 not null,
  answered_at                      timestamp with time zone,
  return_told_for                  timestamp with time zone,
  unanswered_told_at               timestamp with time zone,
  stood                            jsonb,
  again_of                         bigint
);
alter table transaction_requests add constraint transaction_requests_again_of_fkey FOREIGN KEY (again_of) REFERENCES transaction_requests(id);
alter table transaction_requests add constraint transaction_requests_assigned_user_id_fkey FOREIGN KEY (assigned_user_id) REFERENCES users(id);
alter table transaction_requests add constraint transaction_requests_check CHECK ((num_nonnulls(ngo_id, establishment_id) = 1));
alter table transaction_requests add constraint transaction_requests_check1 CHECK (((related_type IS NULL) = (related_id IS NULL)));
alter table transaction_requests add constraint transaction_requests_check2 CHECK (((status = 'draft'::text) OR (submitted_at IS NOT NULL) OR (status = 'withdrawn'::text)));
alter table transaction_requests add constraint transaction_requests_check3 CHECK (((closed_at IS NOT NULL) = (status = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text, 'closed_no_reply'::text]))));
alter table transaction_requests add constraint transaction_requests_check4 CHECK (((status <> 'rejected'::text) OR ((reject_reason_id IS NOT NULL) AND ((reject_text IS NOT NULL) OR (erased_at IS NOT NULL)))));
alter table transaction_requests add constraint transaction_requests_check5 CHECK (((deleted_at IS NULL) OR (status = 'draft'::text)));
alter table transaction_requests add constraint transaction_requests_clock_days_check CHECK ((clock_days >= 0));
alter table transaction_requests add constraint transaction_requests_current_stage_number_check CHECK (((current_stage_number >= 1) AND (current_stage_number <= 20)));
alter table transaction_requests add constraint transaction_requests_decision_no_check CHECK (((char_length(decision_no) >= 1) AND (char_length(decision_no) <= 30)));
alter table transaction_requests add constraint transaction_requests_establishment_id_fkey FOREIGN KEY (establishment_id) REFERENCES establishments(id);
alter table transaction_requests add constraint transaction_requests_founding_no_check CHECK (((slug <> 'establishing_ngo'::text) OR (request_no ~~ 'EST%'::text)));
alter table transaction_requests add constraint transaction_requests_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table transaction_requests add constraint transaction_requests_pkey PRIMARY KEY (id);
alter table transaction_requests add constraint transaction_requests_reject_text_check CHECK ((char_length(reject_text) <= 2000));
alter table transaction_requests add constraint transaction_requests_related_type_check CHECK ((char_length(related_type) <= 40));
alter table transaction_requests add constraint transaction_requests_request_no_check CHECK (((char_length(request_no) >= 10) AND (char_length(request_no) <= 20)));
alter table transaction_requests add constraint transaction_requests_request_no_key UNIQUE (request_no);
alter table transaction_requests add constraint transaction_requests_result_file_qr_id_fkey FOREIGN KEY (result_file_qr_id) REFERENCES files_qrs(id);
alter table transaction_requests add constraint transaction_requests_stage_days_check CHECK ((stage_days >= 0));
alter table transaction_requests add constraint transaction_requests_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_progress'::text, 'returned'::text, 'external'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'closed_no_reply'::text])));
alter table transaction_requests add constraint transaction_requests_subject_check CHECK (((char_length(subject) >= 5) AND (char_length(subject) <= 200)));
alter table transaction_requests add constraint transaction_requests_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id);
CREATE INDEX transaction_requests_again ON public.transaction_requests USING btree (again_of) WHERE (again_of IS NOT NULL);
CREATE INDEX transaction_requests_closed ON public.transaction_requests USING btree (transaction_type_id, closed_at DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX transaction_requests_decision_folded ON public.transaction_requests USING btree (decision_folded(decision_no)) WHERE (decision_no IS NOT NULL);
CREATE INDEX transaction_requests_desk ON public.transaction_requests USING btree (assigned_user_id, ((closed_at IS NOT NULL)), ((paused_at IS NOT NULL)), stage_due_at, id) WHERE ((submitted_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX transaction_requests_due ON public.transaction_requests USING btree (stage_due_at) WHERE (status = ANY (ARRAY['submitted'::text, 'in_progress'::text]));
CREATE INDEX transaction_requests_establishment ON public.transaction_requests USING btree (establishment_id) WHERE (establishment_id IS NOT NULL);
CREATE UNIQUE INDEX transaction_requests_founding ON public.transaction_requests USING btree (establishment_id) WHERE (slug = 'establishing_ngo'::text);
CREATE UNIQUE INDEX transaction_requests_grievance ON public.transaction_requests USING btree (related_id) WHERE ((related_type = 'transaction_actions'::text) AND (deleted_at IS NULL) AND (status <> 'withdrawn'::text));
CREATE UNIQUE INDEX transaction_requests_grievance_of_campaign ON public.transaction_requests USING btree (related_id) WHERE ((related_type = 'campaign_refusals'::text) AND (deleted_at IS NULL) AND (status <> 'withdrawn'::text));
CREATE UNIQUE INDEX transaction_requests_grievance_of_mark ON public.transaction_requests USING btree (related_id) WHERE ((related_type = 'late_marks'::text) AND (deleted_at IS NULL) AND (status <> 'withdrawn'::text));
CREATE UNIQUE INDEX transaction_requests_grievance_of_served ON public.transaction_requests USING btree (related_id) WHERE ((related_type = 'served_decisions'::text) AND (deleted_at IS NULL) AND (status <> 'withdrawn'::text));
CREATE UNIQUE INDEX transaction_requests_grievance_of_status ON public.transaction_requests USING btree (related_id) WHERE ((related_type = 'ngo_status_histories'::text) AND (deleted_at IS NULL) AND (status <> 'withdrawn'::text));
CREATE INDEX transaction_requests_ngo ON public.transaction_requests USING btree (ngo_id, id DESC) WHERE (ngo_id IS NOT NULL);
CREATE INDEX transaction_requests_of_ngo ON public.transaction_requests USING btree (ngo_id, updated_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (ngo_id IS NOT NULL));
CREATE INDEX transaction_requests_queue ON public.transaction_requests USING btree (assigned_user_id, status, stage_due_at);
CREATE INDEX transaction_requests_related ON public.transaction_requests USING btree (related_type, related_id) WHERE (related_type IS NOT NULL);
CREATE INDEX transaction_requests_returned ON public.transaction_requests USING btree (return_due_at) WHERE (status = 'returned'::text);
CREATE INDEX transaction_requests_status ON public.transaction_requests USING btree (status, transaction_type_id, current_stage_number, id);
CREATE INDEX transaction_requests_urgent ON public.transaction_requests USING btree (((closed_at IS NOT NULL)), ((paused_at IS NOT NULL)), stage_due_at, id) WHERE ((submitted_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER pin_version BEFORE INSERT ON public.transaction_requests FOR EACH ROW EXECUTE FUNCTION pin_type_version();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_requests FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table transaction_requests enable row level security;
create policy own_rows on transaction_requests as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")) OR ((establishment_id = ( SELECT (NULLIF(current_setting('app.establishment_id'::text, true), ''::text))::bigint AS "nullif")) OR (EXISTS ( SELECT
   FROM establishments e
  WHERE ((e.id = transaction_requests.establishment_id) AND (e.ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif")))))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table transaction_returns (
  transaction_action_id            bigint not null,
  transaction_request_id           bigint not null,
  items                            jsonb default '[]'::jsonb not null,
  subject                          text not null,
  details                          text,
  payload                          jsonb default '{}'::jsonb not null,
  documents                        jsonb default '[]'::jsonb not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint
);
alter table transaction_returns add constraint transaction_returns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table transaction_returns add constraint transaction_returns_documents_check CHECK ((jsonb_typeof(documents) = 'array'::text));
alter table transaction_returns add constraint transaction_returns_items_check CHECK ((jsonb_typeof(items) = 'array'::text));
alter table transaction_returns add constraint transaction_returns_payload_check CHECK ((jsonb_typeof(payload) = 'object'::text));
alter table transaction_returns add constraint transaction_returns_pkey PRIMARY KEY (transaction_action_id);
alter table transaction_returns add constraint transaction_returns_transaction_action_id_fkey FOREIGN KEY (transaction_action_id) REFERENCES transaction_actions(id);
alter table transaction_returns add constraint transaction_returns_transaction_request_id_fkey FOREIGN KEY (transaction_request_id) REFERENCES transaction_requests(id);
CREATE INDEX transaction_returns_created_by ON public.transaction_returns USING btree (created_by);
CREATE INDEX transaction_returns_request ON public.transaction_returns USING btree (transaction_request_id, transaction_action_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.transaction_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table transaction_returns enable row level security;
create policy own_rows on transaction_returns as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (EXISTS ( SELECT
   FROM transaction_requests r
  WHERE (r.id = transaction_returns.transaction_request_id))) OR (NULLIF(current_setting('app.ngo_id'::text, true), ''::text) IS NULL)));

create table transaction_type_fields (
  id                               bigint generated by default as identity not null,
  transaction_type_id              bigint not null,
  key                              text not null,
  kind                             text not null,
  label_ar                         text not null,
  label_en                         text not null,
  hint_ar                          text,
  hint_en                          text,
  is_required                      boolean default true not null,
  minimum                          integer default 0 not null,
  maximum                          integer default 200 not null,
  sort                             integer default 0 not null,
  since                            timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  options                          jsonb default '[]'::jsonb not null,
  source                           text,
  asked_with                       jsonb
);
alter table transaction_type_fields add constraint transaction_type_fields_asked_with_check CHECK (((jsonb_typeof((asked_with -> 'key'::text)) = 'string'::text) AND (jsonb_typeof((asked_with -> 'value'::text)) = 'string'::text)));
alter table transaction_type_fields add constraint transaction_type_fields_check CHECK ((minimum <= maximum));
alter table transaction_type_fields add constraint transaction_type_fields_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table transaction_type_fields add constraint transaction_type_fields_hint_ar_check CHECK ((char_length(hint_ar) <= 300));
alter table transaction_type_fields add constraint transaction_type_fields_hint_en_check CHECK ((char_length(hint_en) <= 300));
alter table transaction_type_fields add constraint transaction_type_fields_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,39}$'::text));
alter table transaction_type_fields add constraint transaction_type_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'money'::text, 'date'::text, 'yes_no'::text, 'choice'::text, 'choices'::text])));
alter table transaction_type_fields add constraint transaction_type_fields_label_ar_check CHECK (((char_length(label_ar) >= 2) AND (char_length(label_ar) <= 150)));
alter table transaction_type_fields add constraint transaction_type_fields_label_en_check CHECK (((char_length(label_en) >= 2) AND (char_length(label_en) <= 150)));
alter table transaction_type_fields add constraint transaction_type_fields_options_check CHECK (
CASE
    WHEN (kind <> ALL (ARRAY['choice'::text, 'choices'::text])) THEN ((options = '[]'::jsonb) AND (source IS NULL))
    WHEN (source IS NULL) THEN (jsonb_array_length(options) >= 2)
    ELSE (options = '[]'::jsonb)
END);
alter table transaction_type_fields add constraint transaction_type_fields_pkey PRIMARY KEY (id);
alter table transaction_type_fields add constraint transaction_type_fields_source_check CHECK ((source ~ '^(index:[a-z-]{2,40}|own:[a-z_]{2,40})$'::text));
alter table transaction_type_fields add constraint transaction_type_fields_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id);
alter table transaction_type_fields add constraint transaction_type_fields_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
CREATE UNIQUE INDEX transaction_type_fields_key ON public.transaction_type_fields USING btree (transaction_type_id, key) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_type_fields FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table transaction_type_guides (
  transaction_type_id              bigint not null,
  area                             text not null,
  intention_ar                     text not null,
  intention_en                     text not null,
  keywords                         text default ''::text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table transaction_type_guides add constraint transaction_type_guides_area_check CHECK ((area = ANY (ARRAY['file'::text, 'money'::text, 'growth'::text, 'abroad'::text, 'governance'::text, 'other'::text])));
alter table transaction_type_guides add constraint transaction_type_guides_intention_ar_check CHECK (((char_length(intention_ar) >= 3) AND (char_length(intention_ar) <= 150)));
alter table transaction_type_guides add constraint transaction_type_guides_intention_en_check CHECK (((char_length(intention_en) >= 3) AND (char_length(intention_en) <= 150)));
alter table transaction_type_guides add constraint transaction_type_guides_keywords_check CHECK ((char_length(keywords) <= 500));
alter table transaction_type_guides add constraint transaction_type_guides_pkey PRIMARY KEY (transaction_type_id);
alter table transaction_type_guides add constraint transaction_type_guides_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_type_guides FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table transaction_type_stages (
  id                               bigint generated by default as identity not null,
  transaction_type_id              bigint not null,
  stage_number                     integer not null,
  parent_stage_number              integer,
  name_ar                          text not null,
  name_en                          text not null,
  action_type_id                   bigint not null,
  scope                            text not null,
  transaction_request_role_id      bigint,
  days_number                      integer,
  is_last_action                   boolean default false not null,
  allow_return                     boolean default true not null,
  allow_reject                     boolean default false not null,
  requires_files                   boolean default false not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  version                          integer default 1 not null,
  lineage                          bigint default 0 not null,
  escalation_role_id               bigint
);
alter table transaction_type_stages add constraint transaction_type_stages_action_type_id_fkey FOREIGN KEY (action_type_id) REFERENCES action_types(id);
alter table transaction_type_stages add constraint transaction_type_stages_check CHECK (((scope = 'applicant'::text) = (transaction_request_role_id IS NULL)));
alter table transaction_type_stages add constraint transaction_type_stages_days_number_check CHECK (((days_number >= 0) AND (days_number <= 90)));
alter table transaction_type_stages add constraint transaction_type_stages_escalation_role_id_fkey FOREIGN KEY (escalation_role_id) REFERENCES transaction_request_roles(id);
alter table transaction_type_stages add constraint transaction_type_stages_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 120)));
alter table transaction_type_stages add constraint transaction_type_stages_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 120)));
alter table transaction_type_stages add constraint transaction_type_stages_parent_stage_number_check CHECK (((parent_stage_number >= 1) AND (parent_stage_number <= 7)));
alter table transaction_type_stages add constraint transaction_type_stages_pkey PRIMARY KEY (id);
alter table transaction_type_stages add constraint transaction_type_stages_place_key UNIQUE (transaction_type_id, version, stage_number) DEFERRABLE;
alter table transaction_type_stages add constraint transaction_type_stages_scope_check CHECK ((scope = ANY (ARRAY['applicant'::text, 'directorate'::text, 'central'::text, 'external'::text])));
alter table transaction_type_stages add constraint transaction_type_stages_stage_number_check CHECK (((stage_number >= 1) AND (stage_number <= 20)));
alter table transaction_type_stages add constraint transaction_type_stages_transaction_request_role_id_fkey FOREIGN KEY (transaction_request_role_id) REFERENCES transaction_request_roles(id);
alter table transaction_type_stages add constraint transaction_type_stages_transaction_type_id_fkey FOREIGN KEY (transaction_type_id) REFERENCES transaction_types(id);
CREATE UNIQUE INDEX transaction_type_stages_last ON public.transaction_type_stages USING btree (transaction_type_id, version) WHERE is_last_action;
CREATE TRIGGER set_lineage BEFORE INSERT ON public.transaction_type_stages FOR EACH ROW EXECUTE FUNCTION set_stage_lineage();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_type_stages FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table transaction_types (
  id                               bigint generated by default as identity not null,
  slug                             text not null,
  name_ar                          text not null,
  name_en                          text not null,
  description                      text not null,
  audience                         text not null,
  legal_form_ids                   integer[] default '{}'::integer[] not null,
  requires_completed_profile       boolean default false not null,
  allow_consecutive_submission     boolean default false not null,
  consecutive_gap_days             integer default 0 not null,
  applicant_days                   integer default 15 not null,
  fee_amount                       numeric(18,2),
  result_template_id               bigint,
  issues_decision                  boolean default false not null,
  is_active                        boolean default true not null,
  sort                             integer default 0 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  separate_duties                  boolean default true not null,
  duties_joined_by                 bigint,
  version                          integer default 1 not null
);
alter table transaction_types add constraint transaction_types_applicant_days_check CHECK (((applicant_days >= 5) AND (applicant_days <= 60)));
alter table transaction_types add constraint transaction_types_audience_check CHECK ((audience = ANY (ARRAY['est'::text, 'ngo'::text])));
alter table transaction_types add constraint transaction_types_consecutive_gap_days_check CHECK (((consecutive_gap_days >= 0) AND (consecutive_gap_days <= 365)));
alter table transaction_types add constraint transaction_types_duties_check CHECK ((separate_duties = (duties_joined_by IS NULL)));
alter table transaction_types add constraint transaction_types_duties_joined_by_fkey FOREIGN KEY (duties_joined_by) REFERENCES users(id);
alter table transaction_types add constraint transaction_types_fee_amount_check CHECK ((fee_amount >= (0)::numeric));
alter table transaction_types add constraint transaction_types_name_ar_check CHECK (((char_length(name_ar) >= 3) AND (char_length(name_ar) <= 150)));
alter table transaction_types add constraint transaction_types_name_en_check CHECK (((char_length(name_en) >= 3) AND (char_length(name_en) <= 150)));
alter table transaction_types add constraint transaction_types_pkey PRIMARY KEY (id);
alter table transaction_types add constraint transaction_types_result_template_fkey FOREIGN KEY (result_template_id) REFERENCES doc_templates(id) NOT VALID;
alter table transaction_types add constraint transaction_types_slug_check CHECK (((char_length(slug) >= 3) AND (char_length(slug) <= 60)));
alter table transaction_types add constraint transaction_types_slug_key UNIQUE (slug);
CREATE INDEX transaction_types_result_template ON public.transaction_types USING btree (result_template_id) WHERE (result_template_id IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.transaction_types FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table user_absences (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  from_date                        date not null,
  to_date                          date not null,
  substitute_user_id               bigint,
  reason                           text,
  hand_over                        boolean default true not null,
  handed_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table user_absences add constraint user_absences_apart EXCLUDE USING gist (int8range(user_id, user_id, '[]'::text) WITH &&, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((deleted_at IS NULL));
alter table user_absences add constraint user_absences_check CHECK ((to_date >= from_date));
alter table user_absences add constraint user_absences_check1 CHECK ((substitute_user_id IS DISTINCT FROM user_id));
alter table user_absences add constraint user_absences_pkey PRIMARY KEY (id);
alter table user_absences add constraint user_absences_reason_check CHECK ((char_length(reason) <= 255));
alter table user_absences add constraint user_absences_substitute_user_id_fkey FOREIGN KEY (substitute_user_id) REFERENCES users(id);
alter table user_absences add constraint user_absences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.user_absences FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table user_availabilities (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  is_online                        smallint default 1 not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table user_availabilities add constraint user_availabilities_is_online_check CHECK ((is_online = ANY (ARRAY[0, 1])));
alter table user_availabilities add constraint user_availabilities_pkey PRIMARY KEY (id);
alter table user_availabilities add constraint user_availabilities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_availabilities add constraint user_availabilities_user_id_key UNIQUE (user_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.user_availabilities FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table user_notifications (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  notification_id                  bigint,
  "group"                          text not null,
  code                             text,
  title                            text not null,
  body                             text not null,
  entity                           text,
  entity_id                        bigint,
  read_at                          timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  link                             text
);
alter table user_notifications add constraint user_notifications_body_check CHECK ((char_length(body) <= 2000));
alter table user_notifications add constraint user_notifications_code_check CHECK ((char_length(code) <= 20));
alter table user_notifications add constraint user_notifications_entity_check CHECK ((char_length(entity) <= 40));
alter table user_notifications add constraint user_notifications_group_check CHECK (("group" = ANY (ARRAY['personal'::text, 'ngo'::text, 'general'::text, 'ministry'::text])));
alter table user_notifications add constraint user_notifications_link_check CHECK (((link ~ '^/[^/]'::text) AND (char_length(link) <= 500)));
alter table user_notifications add constraint user_notifications_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id);
alter table user_notifications add constraint user_notifications_pkey PRIMARY KEY (id);
alter table user_notifications add constraint user_notifications_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 150)));
alter table user_notifications add constraint user_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE UNIQUE INDEX user_notifications_source ON public.user_notifications USING btree (notification_id, user_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX user_notifications_unread ON public.user_notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX user_notifications_user ON public.user_notifications USING btree (user_id, id DESC);
CREATE TRIGGER notify AFTER INSERT ON public.user_notifications FOR EACH ROW EXECUTE FUNCTION notify_user_notification();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.user_notifications FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table user_permissions (
  user_id                          bigint not null,
  permission_slug                  text not null,
  sub_permission                   jsonb not null,
  mode                             text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table user_permissions add constraint user_permissions_mode_check CHECK ((mode = ANY (ARRAY['grant'::text, 'revoke'::text])));
alter table user_permissions add constraint user_permissions_permission_slug_fkey FOREIGN KEY (permission_slug) REFERENCES permissions(permission_slug) ON DELETE CASCADE;
alter table user_permissions add constraint user_permissions_pkey PRIMARY KEY (user_id, permission_slug, mode);
alter table user_permissions add constraint user_permissions_sub_permission_check CHECK ((jsonb_typeof(sub_permission) = 'array'::text));
alter table user_permissions add constraint user_permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.user_permissions FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table user_roles (
  user_id                          bigint not null,
  role_id                          bigint not null,
  created_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  ends_on                          date,
  told_ends_on                     date
);
alter table user_roles add constraint user_roles_pkey PRIMARY KEY (user_id, role_id);
alter table user_roles add constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table user_roles add constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX user_roles_role ON public.user_roles USING btree (role_id);

create table user_transaction_roles (
  user_id                          bigint not null,
  transaction_request_role_id      bigint not null,
  transaction_type_ids             bigint[] default '{}'::bigint[] not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint
);
alter table user_transaction_roles add constraint user_transaction_roles_pkey PRIMARY KEY (user_id, transaction_request_role_id);
alter table user_transaction_roles add constraint user_transaction_roles_transaction_request_role_id_fkey FOREIGN KEY (transaction_request_role_id) REFERENCES transaction_request_roles(id) ON DELETE CASCADE;
alter table user_transaction_roles add constraint user_transaction_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX user_transaction_roles_role ON public.user_transaction_roles USING btree (transaction_request_role_id);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.user_transaction_roles FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table users (
  id                               bigint generated by default as identity not null,
  kind                             text not null,
  username                         text,
  email                            text,
  mobile                           text,
  password_hash                    text,
  password_must_change             smallint default 0 not null,
  first_name                       text,
  last_name                        text,
  job_title_id                     integer,
  ngo_id                           bigint,
  is_main                          boolean default false not null,
  ministry_user_type               text,
  governorate_id                   integer,
  is_active                        boolean default true not null,
  locale                           text default 'ar'::text not null,
  failed_logins                    integer default 0 not null,
  first_failed_at                  timestamp with time zone,
  locked_until                     timestamp with time zone,
  last_login_at                    timestamp with time zone,
  avatar                           bigint,
  email_verified_at                timestamp with time zone,
  converted_at                     timestamp with time zone,
  expired_at                       timestamp with time zone,
  disabled_reason                  text,
  conflict_ngo_ids                 bigint[] default '{}'::bigint[] not null,
  totp_secret_enc                  bytea,
  totp_enabled_at                  timestamp with time zone,
  totp_last_step                   bigint,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  erased_at                        timestamp with time zone,
  password_expires_at              timestamp with time zone,
  conflict_establishment_ids       bigint[] default '{}'::bigint[] not null,
  own_since                        timestamp with time zone default now() not null
);
alter table users add constraint users_avatar_fkey FOREIGN KEY (avatar) REFERENCES attachments(id);
alter table users add constraint users_check CHECK (((kind = 'org'::text) = (ngo_id IS NOT NULL)));
alter table users add constraint users_check1 CHECK (((kind = 'ministry'::text) = (ministry_user_type IS NOT NULL)));
alter table users add constraint users_check2 CHECK (((kind = 'est'::text) = (username IS NULL)));
alter table users add constraint users_check3 CHECK (((kind = 'org'::text) OR (NOT is_main)));
alter table users add constraint users_check4 CHECK (((ministry_user_type IS DISTINCT FROM 'directorate'::text) OR (governorate_id IS NOT NULL)));
alter table users add constraint users_check5 CHECK (((ministry_user_type IS DISTINCT FROM 'central'::text) OR (governorate_id IS NULL)));
alter table users add constraint users_check6 CHECK (((totp_enabled_at IS NULL) OR (totp_secret_enc IS NOT NULL)));
alter table users add constraint users_check7 CHECK (((erased_at IS NOT NULL) OR (num_nulls(email, mobile, password_hash, first_name, last_name) = 0)));
alter table users add constraint users_check8 CHECK (((erased_at IS NULL) OR ((num_nonnulls(email, mobile, password_hash, first_name, last_name) = 0) AND (NOT is_active))));
alter table users add constraint users_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 5) AND (char_length(email) <= 190))));
alter table users add constraint users_failed_logins_check CHECK ((failed_logins >= 0));
alter table users add constraint users_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table users add constraint users_kind_check CHECK ((kind = ANY (ARRAY['org'::text, 'est'::text, 'ministry'::text])));
alter table users add constraint users_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table users add constraint users_locale_check CHECK ((locale = ANY (ARRAY['ar'::text, 'en'::text])));
alter table users add constraint users_ministry_user_type_check CHECK ((ministry_user_type = ANY (ARRAY['central'::text, 'directorate'::text])));
alter table users add constraint users_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table users add constraint users_password_must_change_check CHECK ((password_must_change = ANY (ARRAY[0, 1])));
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_username_check CHECK ((username ~ '^[A-Za-z0-9._-]{4,60}$'::text));
CREATE UNIQUE INDEX users_email ON public.users USING btree (kind, email) WHERE ((deleted_at IS NULL) AND (expired_at IS NULL) AND ((kind <> 'est'::text) OR (email_verified_at IS NOT NULL)));
CREATE UNIQUE INDEX users_main ON public.users USING btree (ngo_id) WHERE (is_main AND (deleted_at IS NULL));
CREATE INDEX users_ministry ON public.users USING btree (ministry_user_type, governorate_id) WHERE (kind = 'ministry'::text);
CREATE INDEX users_name_trgm ON public.users USING gin (ar_norm(((first_name || ' '::text) || last_name)) gin_trgm_ops) WHERE ((kind = 'org'::text) AND (deleted_at IS NULL));
CREATE INDEX users_ngo ON public.users USING btree (ngo_id) WHERE (ngo_id IS NOT NULL);
CREATE INDEX users_unproved_email ON public.users USING btree (email) WHERE ((deleted_at IS NULL) AND (expired_at IS NULL) AND (kind = 'est'::text) AND (email_verified_at IS NULL));
CREATE UNIQUE INDEX users_username ON public.users USING btree (kind, lower(username)) WHERE (deleted_at IS NULL);
CREATE TRIGGER forget_saved_views AFTER UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION forget_saved_views();
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table verification_codes (
  id                               bigint generated by default as identity not null,
  user_id                          bigint not null,
  purpose                          text not null,
  code_hash                        text not null,
  target                           text,
  expires_at                       timestamp with time zone not null,
  attempts                         integer default 0 not null,
  used_at                          timestamp with time zone,
  voided_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  tried                            text[] default '{}'::text[] not null,
  used_from                        text
);
alter table verification_codes add constraint verification_codes_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5)));
alter table verification_codes add constraint verification_codes_pkey PRIMARY KEY (id);
alter table verification_codes add constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['est_email'::text, 'password_reset'::text, 'email_change'::text, 'contact'::text, 'founder'::text, 'seat'::text])));
alter table verification_codes add constraint verification_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE UNIQUE INDEX verification_codes_open ON public.verification_codes USING btree (user_id, purpose, target) NULLS NOT DISTINCT WHERE ((used_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX verification_codes_recent ON public.verification_codes USING btree (user_id, created_at);
CREATE INDEX verification_codes_target ON public.verification_codes USING btree (target) WHERE (target IS NOT NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.verification_codes FOR EACH ROW EXECUTE FUNCTION set_updated_at();

create table volunteer_hours (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  volunteer_id                     bigint not null,
  work_date                        date not null,
  hours                            integer not null,
  task                             text not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table volunteer_hours add constraint volunteer_hours_hours_check CHECK (((hours >= 1) AND (hours <= 24)));
alter table volunteer_hours add constraint volunteer_hours_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table volunteer_hours add constraint volunteer_hours_ngo_id_id_key UNIQUE (ngo_id, id);
alter table volunteer_hours add constraint volunteer_hours_ngo_id_volunteer_id_fkey FOREIGN KEY (ngo_id, volunteer_id) REFERENCES volunteers(ngo_id, id);
alter table volunteer_hours add constraint volunteer_hours_pkey PRIMARY KEY (id);
alter table volunteer_hours add constraint volunteer_hours_task_check CHECK (((char_length(task) >= 2) AND (char_length(task) <= 150)));
CREATE INDEX volunteer_hours_of ON public.volunteer_hours USING btree (volunteer_id, work_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.volunteer_hours FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table volunteer_hours enable row level security;
create policy own_organisation on volunteer_hours as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table volunteers (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  first_name                       text not null,
  last_name                        text not null,
  father_name                      text not null,
  mother_name                      text not null,
  id_number                        text not null,
  id_number_hash                   text not null,
  nationality_id                   integer not null,
  gender                           text not null,
  birth_date                       date not null,
  birth_place                      text,
  registry_place                   text,
  education_level_id               integer,
  specialization                   text,
  profession                       text,
  mobile                           text not null,
  email                            text,
  residence_governorate_id         integer not null,
  residence_address                text not null,
  volunteer_number                 text not null,
  "position"                       text not null,
  work_field_id                    integer not null,
  branch_id                        bigint,
  start_date                       date not null,
  end_date                         date,
  end_reason                       text,
  hours_per_week                   integer,
  has_disability_card              boolean not null,
  guardian_consent_file            bigint,
  member_status_id                 integer not null,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone,
  name_folded                      text generated always as ar_norm(((((((first_name || ' '::text) || father_name) || ' '::text) || last_name) || ' '::text) || volunteer_number)) stored not null
);
alter table volunteers add constraint volunteers_birth_date_check CHECK ((birth_date >= '1900-01-01'::date));
alter table volunteers add constraint volunteers_birth_place_check CHECK ((char_length(birth_place) <= 100));
alter table volunteers add constraint volunteers_check CHECK ((end_date >= start_date));
alter table volunteers add constraint volunteers_check1 CHECK (((end_date IS NULL) = (end_reason IS NULL)));
alter table volunteers add constraint volunteers_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 190)));
alter table volunteers add constraint volunteers_end_reason_check CHECK ((end_reason = ANY (ARRAY['term'::text, 'resignation'::text, 'removal'::text, 'death'::text, 'other'::text])));
alter table volunteers add constraint volunteers_father_name_check CHECK (((char_length(father_name) >= 2) AND (char_length(father_name) <= 50)));
alter table volunteers add constraint volunteers_first_name_check CHECK (((char_length(first_name) >= 2) AND (char_length(first_name) <= 50)));
alter table volunteers add constraint volunteers_gender_check CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text])));
alter table volunteers add constraint volunteers_guardian_consent_file_fkey FOREIGN KEY (guardian_consent_file) REFERENCES attachments(id);
alter table volunteers add constraint volunteers_hours_per_week_check CHECK (((hours_per_week >= 1) AND (hours_per_week <= 60)));
alter table volunteers add constraint volunteers_last_name_check CHECK (((char_length(last_name) >= 2) AND (char_length(last_name) <= 50)));
alter table volunteers add constraint volunteers_mother_name_check CHECK (((char_length(mother_name) >= 2) AND (char_length(mother_name) <= 100)));
alter table volunteers add constraint volunteers_ngo_id_branch_id_fkey FOREIGN KEY (ngo_id, branch_id) REFERENCES branches(ngo_id, id);
alter table volunteers add constraint volunteers_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table volunteers add constraint volunteers_ngo_id_id_key UNIQUE (ngo_id, id);
alter table volunteers add constraint volunteers_pkey PRIMARY KEY (id);
alter table volunteers add constraint volunteers_position_check CHECK (((char_length("position") >= 2) AND (char_length("position") <= 100)));
alter table volunteers add constraint volunteers_profession_check CHECK ((char_length(profession) <= 100));
alter table volunteers add constraint volunteers_registry_place_check CHECK ((char_length(registry_place) <= 100));
alter table volunteers add constraint volunteers_residence_address_check CHECK (((char_length(residence_address) >= 5) AND (char_length(residence_address) <= 255)));
alter table volunteers add constraint volunteers_specialization_check CHECK ((char_length(specialization) <= 100));
alter table volunteers add constraint volunteers_volunteer_number_check CHECK (((char_length(volunteer_number) >= 1) AND (char_length(volunteer_number) <= 20)));
CREATE INDEX volunteers_id_hash ON public.volunteers USING btree (id_number_hash) WHERE (deleted_at IS NULL);
CREATE INDEX volunteers_name_trgm ON public.volunteers USING gin (name_folded gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX volunteers_ngo ON public.volunteers USING btree (ngo_id, id);
CREATE UNIQUE INDEX volunteers_no ON public.volunteers USING btree (ngo_id, volunteer_number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX volunteers_person ON public.volunteers USING btree (ngo_id, id_number_hash) WHERE ((end_date IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.volunteers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table volunteers enable row level security;
create policy own_organisation on volunteers as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table yearly_return_lines (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  return_id                        bigint not null,
  question_key                     text not null,
  value                            text,
  explanation                      text,
  confirmed_at                     timestamp with time zone,
  confirmed_by                     bigint,
  verdict                          text default 'open'::text not null,
  verdict_note                     text,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null
);
alter table yearly_return_lines add constraint yearly_return_lines_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id);
alter table yearly_return_lines add constraint yearly_return_lines_explanation_check CHECK ((char_length(explanation) <= 500));
alter table yearly_return_lines add constraint yearly_return_lines_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table yearly_return_lines add constraint yearly_return_lines_ngo_id_return_id_fkey FOREIGN KEY (ngo_id, return_id) REFERENCES yearly_returns(ngo_id, id);
alter table yearly_return_lines add constraint yearly_return_lines_pkey PRIMARY KEY (id);
alter table yearly_return_lines add constraint yearly_return_lines_question_key_fkey FOREIGN KEY (question_key) REFERENCES return_questions(key);
alter table yearly_return_lines add constraint yearly_return_lines_return_id_question_key_key UNIQUE (return_id, question_key);
alter table yearly_return_lines add constraint yearly_return_lines_value_check CHECK ((char_length(value) <= 500));
alter table yearly_return_lines add constraint yearly_return_lines_verdict_check CHECK ((verdict = ANY (ARRAY['open'::text, 'returned'::text, 'accepted'::text])));
alter table yearly_return_lines add constraint yearly_return_lines_verdict_note_check CHECK ((char_length(verdict_note) <= 500));
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.yearly_return_lines FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table yearly_return_lines enable row level security;
create policy own_organisation on yearly_return_lines as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table yearly_return_versions (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  return_id                        bigint not null,
  version                          integer not null,
  number                           text not null,
  lines                            jsonb not null,
  declared_at                      timestamp with time zone not null,
  declared_by                      bigint not null,
  file                             bigint,
  outcome                          text,
  created_at                       timestamp with time zone default now() not null,
  comparisons                      jsonb
);
alter table yearly_return_versions add constraint yearly_return_versions_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id);
alter table yearly_return_versions add constraint yearly_return_versions_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table yearly_return_versions add constraint yearly_return_versions_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table yearly_return_versions add constraint yearly_return_versions_ngo_id_return_id_fkey FOREIGN KEY (ngo_id, return_id) REFERENCES yearly_returns(ngo_id, id);
alter table yearly_return_versions add constraint yearly_return_versions_outcome_check CHECK ((outcome = ANY (ARRAY['withdrawn'::text, 'returned'::text, 'accepted'::text])));
alter table yearly_return_versions add constraint yearly_return_versions_pkey PRIMARY KEY (id);
alter table yearly_return_versions add constraint yearly_return_versions_return_id_version_key UNIQUE (return_id, version);
alter table yearly_return_versions enable row level security;
create policy own_organisation on yearly_return_versions as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));

create table yearly_returns (
  id                               bigint generated by default as identity not null,
  ngo_id                           bigint not null,
  year                             integer not null,
  status                           text default 'draft'::text not null,
  version                          integer default 0 not null,
  size                             text,
  is_nil                           boolean default false not null,
  number                           text,
  declared_at                      timestamp with time zone,
  declared_by                      bigint,
  declared_name                    text,
  first_declared_at                timestamp with time zone,
  correction_reason                text,
  ministry_note                    text,
  decided_at                       timestamp with time zone,
  decided_by                       bigint,
  file                             bigint,
  public_lines                     jsonb,
  public_at                        timestamp with time zone,
  created_at                       timestamp with time zone default now() not null,
  updated_at                       timestamp with time zone default now() not null,
  created_by                       bigint,
  updated_by                       bigint,
  deleted_at                       timestamp with time zone
);
alter table yearly_returns add constraint yearly_returns_correction_reason_check CHECK ((char_length(correction_reason) <= 500));
alter table yearly_returns add constraint yearly_returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table yearly_returns add constraint yearly_returns_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id);
alter table yearly_returns add constraint yearly_returns_file_fkey FOREIGN KEY (file) REFERENCES attachments(id);
alter table yearly_returns add constraint yearly_returns_ministry_note_check CHECK ((char_length(ministry_note) <= 1000));
alter table yearly_returns add constraint yearly_returns_ngo_id_fkey FOREIGN KEY (ngo_id) REFERENCES ngos(id);
alter table yearly_returns add constraint yearly_returns_ngo_id_id_key UNIQUE (ngo_id, id);
alter table yearly_returns add constraint yearly_returns_number_key UNIQUE (number);
alter table yearly_returns add constraint yearly_returns_pkey PRIMARY KEY (id);
alter table yearly_returns add constraint yearly_returns_size_check CHECK ((size = ANY (ARRAY['small'::text, 'medium'::text, 'large'::text])));
alter table yearly_returns add constraint yearly_returns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'returned'::text, 'accepted'::text])));
alter table yearly_returns add constraint yearly_returns_year_check CHECK (((year >= 1950) AND (year <= 2999)));
CREATE INDEX yearly_returns_waiting ON public.yearly_returns USING btree (declared_at) WHERE ((status = 'submitted'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX yearly_returns_year ON public.yearly_returns USING btree (ngo_id, year) WHERE (deleted_at IS NULL);
CREATE TRIGGER set_updated_at BEFORE UPDATE ON public.yearly_returns FOR EACH ROW EXECUTE FUNCTION set_updated_at();
alter table yearly_returns enable row level security;
create policy own_organisation on yearly_returns as permissive for all to public using (((( SELECT NULLIF(current_setting('app.ngo_id'::text, true), ''::text) AS "nullif") IS NULL) OR (ngo_id = ( SELECT (NULLIF(current_setting('app.ngo_id'::text, true), ''::text))::bigint AS "nullif"))));
