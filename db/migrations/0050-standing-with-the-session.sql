-- What an organisation may still do depends on its status [domain 3.5], and the log names the device: both are read with the session, not with every change.
drop function public.session_actor(text);
create function public.session_actor(hash text) returns table (
  session_id bigint, scope text, user_id bigint, kind text, name text, locale text, ngo_id bigint, legal_form_id integer, ngo_status_id integer,
  establishment_id bigint, governorate_id integer, ministry_user_type text, permissions jsonb, transaction_roles jsonb,
  device text, pass_token_hash text, pass_valid boolean, used_seconds_ago double precision
) language sql stable as $$
  select s.id, s.scope, u.id, u.kind, concat_ws(' ', u.first_name, u.last_name), u.locale, u.ngo_id, n.legal_form_id, n.status_id,
    case when u.kind = 'est' then (select e.id from public.establishments e where e.user_id = u.id order by e.id desc limit 1) end,
    u.governorate_id, u.ministry_user_type,
    case when u.kind = 'est' then '[]'::jsonb else public.user_rights(u.id) end,
    case when u.kind <> 'ministry' then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'scope', t.scope, 'transaction_type_ids', to_jsonb(ut.transaction_type_ids))), '[]'::jsonb)
      from public.user_transaction_roles ut join public.transaction_request_roles t on t.id = ut.transaction_request_role_id
      where ut.user_id = u.id
    ) end,
    s.device, s.pass_token_hash, coalesce(s.pass_token_expires_at > now(), false), extract(epoch from now() - s.last_used_at)::double precision
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.ngos n on n.id = u.ngo_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
$$;
