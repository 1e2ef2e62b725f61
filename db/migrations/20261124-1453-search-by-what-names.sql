-- The register is ranked by what names an organisation: its words without articles, particles and the legal form. A
-- typed name stands first then, however it is spelt and whatever form stands before it.
create function public.name_core(value text) returns text
  language sql immutable strict parallel safe
as $$
  select coalesce(nullif(array_to_string(case when cardinality(w) > 1 and w[1] in ('جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف') then w[2:] else w end, ' '), ''), public.ar_norm(value))
  from (select public.name_words(regexp_replace(public.ar_norm(value) collate "C", ' و (?=.)', ' و', 'g')) as w) o
$$;
comment on function public.name_core(text) is 'Folded words that name an organisation: without articles, particles and the legal form before them.';

alter table public.ngo_search
  add column core text collate "C" not null default '',
  add column latitude double precision,
  add column longitude double precision,
  add column sub_district_id integer;
comment on column public.ngo_search.core is 'name_core of the Arabic name.';
comment on column public.ngo_search.latitude is 'Of the open headquarters, as longitude and sub_district_id are: the map of a governorate is drawn from one index.';
comment on table public.ngo_words is 'Every folded word that ever stood in a name or short name, words with digits only up to two characters; only grows. Parts of words and misspelt words are looked up here.';

create or replace function public.refresh_ngo_search(ids bigint[]) returns void
  -- Until the first figures are collected the planner takes all tables for tiny and would read the words once for each
  -- row: filling a new register then took minutes.
  language plpgsql security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
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
end $$;

-- The place of the headquarters follows its branch.
create function public.ngo_search_follows_places() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
end $$;
create trigger search_insert after insert on public.branches referencing new table as changed
  for each statement execute function public.ngo_search_follows_places();
create trigger search_update after update on public.branches referencing old table as before new table as changed
  for each statement execute function public.ngo_search_follows_places();
create trigger search_delete after delete on public.branches referencing old table as before
  for each statement execute function public.ngo_search_follows_places();

update public.ngo_search s set core = public.name_core(n.name_ar), latitude = b.latitude, longitude = b.longitude, sub_district_id = b.sub_district_id
from public.ngos n left join lateral (
    select b.latitude, b.longitude, b.sub_district_id from public.branches b
    where b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null order by b.id limit 1) b on true
where n.id = s.ngo_id;
alter table public.ngo_search alter column core drop default;
select public.refresh_ngo_search(array(select id from public.ngos where public_search ~ '(^| )([0-9]|[0-9].|.[0-9])( |$)'));

create index ngo_search_core on public.ngo_search (core, ngo_id) include (status_id);
create index ngo_search_pins on public.ngo_search (governorate_id, status_id) include (latitude, longitude, sub_district_id, ngo_id);

-- What an organisation is for, and the names that it bore: read when no present name holds what was typed.
create index ngo_objectives_folded on public.ngo_objectives using gin (public.ar_norm(objective_ar) public.gin_trgm_ops) where deleted_at is null;
create index ngo_former_names_folded on public.ngo_former_names using gin (public.ar_norm(name_ar) public.gin_trgm_ops);
analyze public.ngo_search, public.ngo_words, public.ngo_word_uses;
