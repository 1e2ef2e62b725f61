-- Whoever could publish by editing may confirm now: the same people, each for what another one wrote.
update public.permissions set allowed_codes = allowed_codes || '["C"]'::jsonb
  where permission_slug in ('ministry_regulations', 'ministry_Q&A') and not allowed_codes ? 'C';
update public.role_permissions set sub_permission = sub_permission || '["C"]'::jsonb
  where permission_slug in ('ministry_regulations', 'ministry_Q&A') and sub_permission ? 'U' and not sub_permission ? 'C';
update public.user_permissions set sub_permission = sub_permission || '["C"]'::jsonb
  where permission_slug in ('ministry_regulations', 'ministry_Q&A') and sub_permission ? 'U' and not sub_permission ? 'C';
