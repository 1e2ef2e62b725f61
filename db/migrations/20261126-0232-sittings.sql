-- A request keeps itself while it is filled in. What one person changed at one sitting is one row of the log, written when
-- the sitting ends: until then what stood there before waits here.
create table public.request_sittings (
  transaction_request_id bigint not null references public.transaction_requests (id),
  user_id bigint not null references public.users (id),
  before jsonb not null,
  ip_address text,
  device text,
  began_at timestamptz not null,
  last_at timestamptz not null,
  primary key (transaction_request_id, user_id)
);
create index request_sittings_last on public.request_sittings (last_at);
create index request_sittings_user on public.request_sittings (user_id);
-- Asks the policy of the request.
call public.add_owner_policy('public.request_sittings',
  'exists (select from public.transaction_requests r where r.id = transaction_request_id)');
