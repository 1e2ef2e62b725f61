-- The year of the duties, and what is open, by the day in Damascus: the database's own is that of UTC, three hours behind.
create or replace view public.duties with (security_invoker = true) as
  select n.id as ngo_id, 'plan' as kind, y.year, make_date(y.year - 1, 11, 1) as opens_on, make_date(y.year, 1, 31) as due_on,
    nullif(public.duty_due_on('plan', y.year, n.id), make_date(y.year, 1, 31)) as extended_to,
    (case when l.status <> 'draft' then l.submitted_at end) as done_at, l.status as state
  from public.ngos n
  cross join lateral generate_series(extract(year from n.decision_date)::integer + 1, extract(year from public.today())::integer + 1) y (year)
  left join public.plans l on l.ngo_id = n.id and l.year = y.year and l.deleted_at is null
  where n.deleted_at is null
  union all
  select n.id, 'yearly_return', y.year, make_date(y.year + 1, 1, 1), make_date(y.year + 1, 3, 31),
    nullif(public.duty_due_on('yearly_return', y.year, n.id), make_date(y.year + 1, 3, 31)),
    (case when r.status <> 'draft' or r.public_at is not null then r.first_declared_at end), r.status
  from public.ngos n
  cross join lateral generate_series(extract(year from n.decision_date)::integer, extract(year from public.today())::integer) y (year)
  left join public.yearly_returns r on r.ngo_id = n.id and r.year = y.year and r.deleted_at is null
  where n.deleted_at is null;

create or replace view public.open_duties with (security_invoker = true) as
  select d.ngo_id, d.kind, d.year, coalesce(d.extended_to, d.due_on) as until
  from public.duties d where d.done_at is null and d.opens_on <= public.today()
  union all
  select n.id, 'annual_budget', y.year, public.duty_due_on('annual_budget', y.year, n.id)
  from public.ngos n
  cross join lateral (select extract(year from public.today())::integer - 1 as year) y
  left join public.annual_budgets b on b.ngo_id = n.id and b.year = y.year and b.deleted_at is null
  where n.deleted_at is null and extract(year from n.decision_date) <= y.year and b.submitted_at is null;
