-- A decision gives more time for accounts and for final reports of campaigns, as it does for a plan and a yearly return [amendments].
-- locks extensions: a few rows for each year
alter table public.extensions drop constraint extensions_kind_check;
-- locks extensions: a few rows for each year
alter table public.extensions add constraint extensions_kind_check check (kind in ('plan', 'yearly_return', 'annual_budget', 'campaign_report'));

-- The last day of a duty without an extension. Each campaign has its own: the first day on which the report of one that
-- ended in that year can be due stands for all.
create function public.duty_day_of_law(duty text, of_year integer) returns date language sql immutable as $$
  select case duty
    when 'plan' then make_date(of_year, 1, 31)
    when 'annual_budget' then make_date(of_year + 1, 4, 30)
    when 'campaign_report' then make_date(of_year, 1, 31)
    else make_date(of_year + 1, 3, 31) end
$$;
-- The latest day until which extensions reach that concern an organisation; null without any.
create function public.extended_until(duty text, of_year integer, ngo bigint) returns date language sql stable as $$
  select max(x.due_on) from public.extensions x join public.ngos n on n.id = ngo
  where x.kind = duty and x.year = of_year and x.deleted_at is null
    and (x.ngo_id is null or x.ngo_id = n.id)
    and (x.legal_form_id is null or x.legal_form_id = n.legal_form_id)
    and (x.governorate_id is null or x.governorate_id = n.governorate_id)
$$;
create or replace function public.duty_due_on(duty text, of_year integer, ngo bigint) returns date language sql stable as $$
  select greatest(public.duty_day_of_law(duty, of_year), public.extended_until(duty, of_year, ngo))
$$;
