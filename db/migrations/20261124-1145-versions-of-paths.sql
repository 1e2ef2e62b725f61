-- A request walks along the path as it was when it was handed in: a changed path is a new version of the type (amendments, decision 0050).
alter table public.transaction_types add column version integer not null default 1;
comment on column public.transaction_types.version is 'The version of the path that new requests take.';

alter table public.transaction_type_stages
  add column version integer not null default 1,
  add column lineage bigint;
comment on column public.transaction_type_stages.version is 'The version of the path that the stage belongs to; the stages of a version are not changed any more.';
comment on column public.transaction_type_stages.lineage is 'The stage of the first version from which it comes: the same in every version, whatever its number.';
update public.transaction_type_stages set lineage = id;
alter table public.transaction_type_stages
  alter column lineage set not null,
  alter column lineage set default 0,
  drop constraint transaction_type_stages_transaction_type_id_stage_number_key,
  add constraint transaction_type_stages_place_key unique (transaction_type_id, version, stage_number) deferrable;
drop index public.transaction_type_stages_last;
create unique index transaction_type_stages_last on public.transaction_type_stages (transaction_type_id, version) where is_last_action;

create function public.set_stage_lineage() returns trigger
language plpgsql as $$
begin
  new.lineage := coalesce(nullif(new.lineage, 0), new.id);
  return new;
end
$$;
create trigger set_lineage before insert on public.transaction_type_stages for each row execute function public.set_stage_lineage();

alter table public.transaction_requests add column type_version integer;
update public.transaction_requests set type_version = 1;
-- 0 is what nobody has said: the present version.
alter table public.transaction_requests alter column type_version set not null, alter column type_version set default 0;
comment on column public.transaction_requests.type_version is 'The version of the path that the request walks along; a draft takes the present one when it is handed in.';

create function public.pin_type_version() returns trigger
language plpgsql as $$
begin
  if coalesce(new.type_version, 0) = 0 then
    select t.version into new.type_version from public.transaction_types t where t.id = new.transaction_type_id;
  end if;
  return new;
end
$$;
create trigger pin_version before insert on public.transaction_requests for each row execute function public.pin_type_version();

-- The stages of a type as they stand, once more under the next version: every column of theirs, whatever is added later.
create function public.next_path(type bigint, editor bigint) returns table (old_id bigint, new_id bigint)
language plpgsql as $$
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
$$;
comment on function public.next_path is 'Copies the path of a type to its next version and answers which stage became which.';
