-- Users and rights: one-time passwords, and one right of one person asked for quickly.
-- A password that somebody else was shown opens the account for a while only, and must be changed there.
alter table public.users add column password_expires_at timestamptz;
comment on column public.users.password_expires_at is 'End of a one-time password; null for a password that its owner chose.';

-- One right of one person: what user_rights() answers, asked for a single code.
create function public.holds_right(wanted bigint, slug text, code text) returns boolean
language sql stable as $$
  select not exists (
    select 1 from public.user_permissions r
    where r.user_id = wanted and r.mode = 'revoke' and r.permission_slug = slug and r.sub_permission ? code
  ) and (
    exists (
      select 1 from public.user_roles ur join public.role_permissions rp on rp.role_id = ur.role_id
      where ur.user_id = wanted and rp.permission_slug = slug and rp.sub_permission ? code
    ) or exists (
      select 1 from public.user_permissions g
      where g.user_id = wanted and g.mode = 'grant' and g.permission_slug = slug and g.sub_permission ? code
    )
  )
$$;
