-- A donor may ask for updates with the gift; he is asked by mail to confirm once it is taken, and never before.
alter table public.payments add column wants_updates boolean not null default false check (not wants_updates or email is not null);
comment on column public.payments.wants_updates is 'The donor asked to follow the organisation at the address that he gave.';
