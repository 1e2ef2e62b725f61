-- Counting a tenth of a large register took most of what its list costs. The numbers are kept: one row for each change of
-- a status, governorate or legal form, so that no two writers wait for each other, and added up when they are asked.
create table public.ngo_counts (
  id bigint generated always as identity primary key,
  status_id integer not null,
  governorate_id integer not null,
  legal_form_id integer not null,
  count integer not null
);
comment on table public.ngo_counts is 'How many rows ngo_search has by status, governorate and legal form: the sum of count. Kept by triggers; fold_ngo_counts makes one row of many.';

create function public.ngo_counts_follow() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
end $$;
create trigger counts_insert after insert on public.ngo_search referencing new table as fresh
  for each statement execute function public.ngo_counts_follow();
create trigger counts_update after update on public.ngo_search referencing old table as gone new table as fresh
  for each statement execute function public.ngo_counts_follow();
create trigger counts_delete after delete on public.ngo_search referencing old table as gone
  for each statement execute function public.ngo_counts_follow();
create trigger counts_truncate after truncate on public.ngo_search
  for each statement execute function public.ngo_counts_follow();

create function public.fold_ngo_counts() returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with gone as (delete from ngo_counts returning status_id, governorate_id, legal_form_id, count)
  insert into ngo_counts (status_id, governorate_id, legal_form_id, count)
    select status_id, governorate_id, legal_form_id, sum(count) from gone group by 1, 2, 3 having sum(count) <> 0;
$$;

insert into public.ngo_counts (status_id, governorate_id, legal_form_id, count)
  select status_id, governorate_id, legal_form_id, count(*) from public.ngo_search group by 1, 2, 3;

-- The list of one governorate is read in its order.
create index ngo_search_governorate on public.ngo_search (governorate_id, name_folded, ngo_id) include (status_id);
