-- A request that is not yet an organisation has officers to keep away from it as well [domain 3.3].
alter table public.users add column conflict_establishment_ids bigint[] not null default '{}';
comment on column public.users.conflict_establishment_ids is 'Founding requests that this officer may not handle; it follows them into the organisations that they become.';
