-- What each role allows, as user_rights answers it: summed when the role changes and not with every request.
-- docs/decisions/0093-rights-are-summed-with-the-role.md
create table public.role_rights (
  role_id bigint primary key references public.roles (id) on delete cascade,
  rights jsonb not null default '[]'
);

create function public.sum_role_rights(wanted bigint[]) returns void language sql as $function$
  insert into public.role_rights (role_id, rights)
  select r.id, coalesce((
    select jsonb_agg(jsonb_build_object('slug', p.permission_slug, 'codes', (
      select coalesce(jsonb_agg(code.value order by code.value), '[]'::jsonb) from jsonb_array_elements_text(p.sub_permission) code
    )) order by p.permission_slug)
    from public.role_permissions p where p.role_id = r.id and jsonb_array_length(p.sub_permission) > 0
  ), '[]'::jsonb)
  from public.roles r where r.id = any(wanted)
  on conflict (role_id) do update set rights = excluded.rights
$function$;

-- The role is held first: of two who change it at once the second one sums what the first one left.
create function public.keep_role_rights() returns trigger language plpgsql as $function$
declare
  touched bigint[];
begin
  select array_agg(distinct role_id) into touched from changed;
  if touched is null then return null; end if;
  perform from public.roles where id = any(touched) order by id for no key update;
  perform public.sum_role_rights(touched);
  return null;
end
$function$;

create trigger keep_role_rights_added after insert on public.role_permissions
  referencing new table as changed for each statement execute function public.keep_role_rights();
create trigger keep_role_rights_changed after update on public.role_permissions
  referencing new table as changed for each statement execute function public.keep_role_rights();
create trigger keep_role_rights_removed after delete on public.role_permissions
  referencing old table as changed for each statement execute function public.keep_role_rights();

select public.sum_role_rights((select array_agg(id) from public.roles));

-- What was user_rights: of several roles, and of what somebody was granted or lost by himself.
alter function public.user_rights(bigint) rename to summed_rights;

create function public.user_rights(wanted bigint) returns jsonb language sql stable as $function$
  select case
    when exists (select from public.user_permissions p where p.user_id = wanted)
      or (select count(*) from public.held_roles h where h.user_id = wanted) > 1
    then public.summed_rights(wanted)
    else coalesce((select r.rights from public.held_roles h join public.role_rights r using (role_id) where h.user_id = wanted), '[]'::jsonb)
  end
$function$;
