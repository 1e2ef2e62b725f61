-- The organisation's file: hours and visibility of branches, who a centre serves, contacts that were verified and are
-- still right, and the device from which something was done.
alter table public.branches
  add column working_hours text check (char_length(working_hours) <= 150),
  add column is_public boolean not null default true,
  add constraint branches_main_is_public check (is_public or not is_main);
comment on column public.branches.is_public is 'Shown on the public page of the organisation; the main headquarters always is.';

alter table public.service_centres add column target_group_ids integer[] not null default '{}';

alter table public.contact_information
  add column verified_at timestamptz,
  add column confirmed_at timestamptz,
  add column stale_told_at timestamptz;
comment on column public.contact_information.verified_at is 'When a code sent to the value came back; emptied with every other value.';
comment on column public.contact_information.confirmed_at is 'When the organisation last said that the value is right, by writing it or by pressing.';
comment on column public.contact_information.stale_told_at is 'When the organisation was told that the value is old; emptied when it is confirmed.';
alter table public.contact_information disable trigger set_updated_at;
update public.contact_information set confirmed_at = updated_at;
alter table public.contact_information enable trigger set_updated_at;
alter table public.contact_information alter column confirmed_at set not null, alter column confirmed_at set default now();
create index contact_information_untold on public.contact_information (confirmed_at) where stale_told_at is null and deleted_at is null;

-- A code may be for one thing of several that a person proves: its target.
alter table public.verification_codes drop constraint verification_codes_purpose_check;
alter table public.verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('est_email', 'password_reset', 'email_change', 'contact'));
drop index public.verification_codes_open;
create unique index verification_codes_open on public.verification_codes (user_id, purpose, target) nulls not distinct
  where used_at is null and voided_at is null;
create index verification_codes_target on public.verification_codes (target) where target is not null;

alter table public.sessions add column device text check (char_length(device) <= 60);
alter table public.logs add column device text;
comment on column public.logs.device is 'Browser and system of the session, as its owner would call them; not part of the sealed content.';
