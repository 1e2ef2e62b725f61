-- Whoever keeps an organisation's file is told before the contract of its headquarters ends: once for each end.
alter table public.branches add column occupancy_told_until date;
comment on column public.branches.occupancy_told_until is 'The end of the occupancy that the organisation was told of; a renewed contract ends later and is told of again.';
create index branches_ending on public.branches (occupancy_until) where is_main and deleted_at is null;
