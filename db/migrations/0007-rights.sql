-- Rights of a user and the actor behind a token (domain 2.1, 5): one question per signed-in request.

-- Union of the roles' codes, plus own grants, minus own revocations; revoke wins over grant, both over roles.
create function public.user_rights(wanted bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', g.slug, 'codes', g.codes)), '[]'::jsonb)
  from (
    select c.slug, jsonb_agg(c.code order by c.code) as codes
    from (
      select rp.permission_slug as slug, code.value as code
      from public.user_roles ur
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
$$;

create function public.session_actor(hash text) returns table (
  session_id bigint, scope text, user_id bigint, kind text, name text, locale text, ngo_id bigint, legal_form_id integer,
  establishment_id bigint, governorate_id integer, ministry_user_type text, permissions jsonb, transaction_roles jsonb,
  pass_token_hash text, pass_valid boolean, used_seconds_ago double precision
) language sql stable as $$
  select s.id, s.scope, u.id, u.kind, concat_ws(' ', u.first_name, u.last_name), u.locale, u.ngo_id, n.legal_form_id,
    case when u.kind = 'est' then (select e.id from public.establishments e where e.user_id = u.id order by e.id desc limit 1) end,
    u.governorate_id, u.ministry_user_type,
    case when u.kind = 'est' then '[]'::jsonb else public.user_rights(u.id) end,
    case when u.kind <> 'ministry' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'scope', t.scope, 'transaction_type_ids', to_jsonb(ut.transaction_type_ids))), '[]'::jsonb)
      from public.user_transaction_roles ut join public.transaction_request_roles t on t.id = ut.transaction_request_role_id
      where ut.user_id = u.id
    ) end,
    s.pass_token_hash, coalesce(s.pass_token_expires_at > now(), false), extract(epoch from now() - s.last_used_at)::double precision
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.ngos n on n.id = u.ngo_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
$$;

-- The answer of a repeated POST is found by owner and key; the hash of what was asked covers method and path.
alter table public.idempotency_keys drop column method, drop column path, drop column response_status, drop column user_id;
comment on column public.idempotency_keys.owner is 'user:<id>, or address:<address> for guests.';
