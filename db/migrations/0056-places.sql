-- Where an event is held, for the map beside it and for the reader's calendar, and for how many.
alter table public.ngo_events
  add column latitude numeric(9,6) check (latitude between -90 and 90),
  add column longitude numeric(9,6) check (longitude between -180 and 180),
  add column capacity integer check (capacity between 1 and 100000),
  add constraint ngo_events_point check ((latitude is null) = (longitude is null));
alter table public.ministry_events
  add column governorate_id integer,
  add column latitude numeric(9,6) check (latitude between -90 and 90),
  add column longitude numeric(9,6) check (longitude between -180 and 180),
  add column capacity integer check (capacity between 1 and 100000),
  add constraint ministry_events_point check ((latitude is null) = (longitude is null));
comment on column public.ministry_events.governorate_id is 'Null: in several, or nowhere in particular.';
comment on column public.ngo_events.capacity is 'For how many people; null: not limited.';
comment on column public.ministry_events.capacity is 'For how many people; null: not limited.';

-- The register by sub-district of the headquarters, and the nearest to a place: degrees east are shorter than degrees north, at 35° by this much.
create index branches_main_sub_district on public.branches (sub_district_id) include (ngo_id)
  where is_main and status = 'active' and deleted_at is null;
create index branches_near on public.branches using gist (point(longitude::float8 * 0.82, latitude::float8))
  where is_main and status = 'active' and deleted_at is null and latitude is not null and longitude is not null;
