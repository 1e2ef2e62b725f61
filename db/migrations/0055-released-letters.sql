-- What the form's guard held back can be released by whoever reads the letters: it then arrives at that moment, and its sender is answered in his language.
alter table public.guest_messages
  add column lang text not null default 'ar' check (lang in ('ar', 'en')),
  add column released_at timestamptz,
  add column arrived_at timestamptz not null generated always as (coalesce(released_at, created_at)) stored,
  add constraint guest_messages_released check (released_at is null or held_reason is null);
comment on column public.guest_messages.lang is 'Language of the page on which it was written.';
comment on column public.guest_messages.released_at is 'It had been held back and was released then; the log says by whom and why it was held.';
drop index public.guest_messages_directorate;
drop index public.guest_messages_ngo;
create index guest_messages_directorate on public.guest_messages (governorate_id, arrived_at desc, id desc) where ngo_id is null and deleted_at is null;
create index guest_messages_ngo on public.guest_messages (ngo_id, arrived_at desc, id desc) where ngo_id is not null and deleted_at is null;

alter table public.consultation_surveys
  add column released_at timestamptz,
  add column arrived_at timestamptz not null generated always as (coalesce(released_at, created_at)) stored,
  add constraint consultation_surveys_released check (released_at is null or held_reason is null);
drop index public.consultation_surveys_list;
create index consultation_surveys_list on public.consultation_surveys (governorate_id, arrived_at desc, id desc) where deleted_at is null;
