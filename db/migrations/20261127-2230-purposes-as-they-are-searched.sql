-- A frequent word stands in tens of thousands of purposes, and each of them was folded again to see that it does: half a
-- second for one question to a register of a hundred thousand organisations.
-- locks ngo_objectives: purposes, up to four for each organisation, written anew in seconds
alter table public.ngo_objectives add column objective_folded text generated always as (public.ar_norm(objective_ar)) stored;
-- locks ngo_former_names: former names, few organisations have one
alter table public.ngo_former_names add column name_folded text generated always as (public.ar_norm(name_ar)) stored;
drop index public.ngo_objectives_folded;
-- locks ngo_objectives: the table was written anew a moment before, the index takes seconds
create index ngo_objectives_folded on public.ngo_objectives using gin (objective_folded public.gin_trgm_ops) where deleted_at is null;
drop index public.ngo_former_names_folded;
-- locks ngo_former_names: few organisations have a former name
create index ngo_former_names_folded on public.ngo_former_names using gin (name_folded public.gin_trgm_ops);

drop function public.ngos_that_tell(text);
-- With `most`, no more are read than it takes to know that there are some.
create function public.ngos_that_tell(pattern text, most bigint default null) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off rows 100 as $$
  (select o.ngo_id from ngo_objectives o where o.deleted_at is null and o.objective_folded like pattern limit most)
  union
  (select f.ngo_id from ngo_former_names f where f.name_folded like pattern limit most)
$$;
comment on function public.ngos_that_tell(text, bigint) is 'Organisations with a purpose or a former name whose search form is like the pattern. Past the row-level policies: only ids, to be joined with ngo_search, which says who may see them.';
