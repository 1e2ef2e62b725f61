-- What names do not hold is looked for in services, fields, purposes and former names, each typed word by itself.

-- Folding the names of all services and fields took longer than everything else in that question.
-- locks services: the ministry's catalogue of services, some hundred rows, read for milliseconds
alter table public.services add column name_folded text generated always as (public.ar_norm(name_ar || ' ' || coalesce(name_en, ''))) stored;
-- locks classifications: fields of work, some sixty rows
alter table public.classifications add column name_folded text generated always as (public.ar_norm(name_ar || ' ' || coalesce(name_en, ''))) stored;

-- A row-level policy comes before any test that could tell what a row holds, so that behind it no index of words is asked
-- and every purpose of the register was read and folded.
create function public.ngos_that_tell(pattern text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off rows 100 as $$
  select o.ngo_id from ngo_objectives o where o.deleted_at is null and ar_norm(o.objective_ar) like pattern
  union
  select f.ngo_id from ngo_former_names f where ar_norm(f.name_ar) like pattern
$$;
comment on function public.ngos_that_tell(text) is 'Organisations with a purpose or a former name whose search form is like the pattern. Past the row-level policies: only ids, to be joined with ngo_search, which says who may see them.';
