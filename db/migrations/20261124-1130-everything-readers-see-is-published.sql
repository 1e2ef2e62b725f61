-- Static pages, slides and events of the ministry are published by a second person too (decision 0049).
alter table public.content_publications drop constraint content_publications_entity_check;
alter table public.content_publications add constraint content_publications_entity_check
  check (entity in ('regulations', 'faqs', 'pages', 'slide_images', 'login_sliders', 'ministry_events'));

-- What stands there today is what readers see; from now on nothing is shown because somebody forgot to say that it is not.
alter table public.pages add column is_published boolean not null default true;
alter table public.slide_images add column is_published boolean not null default true;
alter table public.login_sliders add column is_published boolean not null default true;
alter table public.ministry_events add column is_published boolean not null default true;
alter table public.pages alter column is_published set default false;
alter table public.slide_images alter column is_published set default false;
alter table public.login_sliders alter column is_published set default false;
alter table public.ministry_events alter column is_published set default false;

-- Whoever could publish by editing may confirm now: the same people, each for what another one wrote.
update public.permissions set allowed_codes = allowed_codes || '["C"]'::jsonb
  where permission_slug in ('ministry_instructions', 'ministry_slider', 'ministry_events') and not allowed_codes ? 'C';
update public.role_permissions set sub_permission = sub_permission || '["C"]'::jsonb
  where permission_slug in ('ministry_instructions', 'ministry_slider', 'ministry_events') and sub_permission ? 'U' and not sub_permission ? 'C';
update public.user_permissions set sub_permission = sub_permission || '["C"]'::jsonb
  where permission_slug in ('ministry_instructions', 'ministry_slider', 'ministry_events') and sub_permission ? 'U' and not sub_permission ? 'C';
