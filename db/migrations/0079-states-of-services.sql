-- A service of the catalogue is proposed, approved, refused, retired or merged into another one; the tree of classifications tells of its changes.
alter table public.services
  add column is_active boolean not null default true,
  add column merged_into_id bigint references public.services (id),
  add column refusal text check (char_length(refusal) between 10 and 1000),
  add column state text not null generated always as (case
    when merged_into_id is not null then 'merged'
    when is_approved then case when is_active then 'approved' else 'retired' end
    when is_active then 'proposed' else 'refused' end) stored,
  add constraint services_refusal check (refusal is null or not (is_active or is_approved)),
  add constraint services_merged check (merged_into_id is null or not is_active);
comment on column public.services.refusal is 'Why the ministry did not take the proposal into the catalogue, as its proposer was told.';
create index services_state on public.services (state, name_ar, id) where deleted_at is null;
create trigger reference_changed after insert or update or delete on public.classifications for each statement execute function public.notify_reference_changed();
alter table public.classifications
  add column level text not null generated always as (case when parent_id is null then 'main' else 'sub' end) stored;
