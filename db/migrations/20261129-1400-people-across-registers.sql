-- A person is looked for by name or number in all registers of the platform at once. Without these each question reads
-- every row of them. On a large installation they are built before the upgrade by hand, under these names
-- (deploy/runbook.md); here they are only noted then.
-- locks directors: built by hand before, as 0065 tells
create index if not exists directors_name_trgm on public.directors using gin (public.ar_norm(first_name || ' ' || coalesce(father_name, '') || ' ' || last_name) gin_trgm_ops) where deleted_at is null;
-- locks general_authority_members: built by hand before, as 0065 tells
create index if not exists general_authority_members_name_trgm on public.general_authority_members using gin (name_folded gin_trgm_ops) where deleted_at is null;
-- locks employees: built by hand before, as 0065 tells
create index if not exists employees_name_trgm on public.employees using gin (name_folded gin_trgm_ops) where deleted_at is null;
-- locks volunteers: built by hand before, as 0065 tells
create index if not exists volunteers_name_trgm on public.volunteers using gin (name_folded gin_trgm_ops) where deleted_at is null;
-- locks manager_accounts: built by hand before, as 0065 tells
create index if not exists manager_accounts_name_trgm on public.manager_accounts using gin (public.ar_norm(full_name) gin_trgm_ops) where deleted_at is null;
-- locks users: built by hand before, as 0065 tells
create index if not exists users_name_trgm on public.users using gin (public.ar_norm(first_name || ' ' || last_name) gin_trgm_ops) where kind = 'org' and deleted_at is null;

-- Numbers of those who have left, and of drivers.
-- locks general_authority_members: built by hand before, as 0065 tells
create index if not exists general_authority_members_number on public.general_authority_members (id_number_hash) where deleted_at is null;
-- locks manager_accounts: built by hand before, as 0065 tells
create index if not exists manager_accounts_number on public.manager_accounts (id_number_hash) where deleted_at is null;
-- Who sits on boards of several organisations is read from this index alone.
-- locks directors: built by hand before, as 0065 tells
create index if not exists directors_sitting on public.directors (id_number_hash, ngo_id)
  where type in ('administrative', 'trustee') and is_current and deleted_at is null and id_number_hash is not null;

-- Literal words, so that each question has the plan of its words.
create function public.people_called(patterns text[], governorate integer, most integer) returns table (register text, id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
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
end $$;
comment on function public.people_called(text[], integer, integer) is 'Rows of people whose folded name is like all patterns, at most so many of each register. Past the row-level policies, behind which no index of letters is used: only ids, to be read from the registers, which say who may see them.';

create function public.numbers_on_several_boards() returns setof text
  language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_sort = off set enable_hashagg = off rows 1000 as $$
  select d.id_number_hash from directors d
  where d.type in ('administrative', 'trustee') and d.is_current and d.deleted_at is null and d.id_number_hash is not null
  group by d.id_number_hash having min(d.ngo_id) <> max(d.ngo_id)
$$;
comment on function public.numbers_on_several_boards() is 'Keyed hashes of the numbers that sit on boards of several organisations, whoever may see these, read from directors_sitting alone. Past the row-level policies, behind which it would be sorted anew: only hashes, to be asked of the registers, which say who may see their rows.';
