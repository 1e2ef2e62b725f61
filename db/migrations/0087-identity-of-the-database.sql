-- The file store carries the id of its database. The sweep works in no other store than that.
create table public.store_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
comment on table public.store_identity is 'Written once and never changed: a restored dump writes the row anew, and the store tells it by that (server/core/files/identity.ts).';
insert into public.store_identity default values;
-- Number of the sweep; the store holds the last one. A store that is ahead belongs to a newer state of the database.
create sequence public.store_sweeps;
