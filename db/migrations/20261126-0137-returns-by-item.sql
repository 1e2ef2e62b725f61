-- A return may name what has to be corrected, one by one, and keeps the request as it stood: what was changed since is seen beside it.
create table public.transaction_returns (
  transaction_action_id bigint primary key references public.transaction_actions (id),
  transaction_request_id bigint not null references public.transaction_requests (id),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  subject text not null,
  details text,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  created_at timestamptz not null default now(),
  created_by bigint references public.users (id)
);
comment on table public.transaction_returns is 'The request as it stood when it was returned: a round of its review.';
comment on column public.transaction_returns.items is 'What alone may be corrected, [{at, note, article}] with at = subject, details, payload.<field> or documents.<id>; none: everything may.';
create index transaction_returns_request on public.transaction_returns (transaction_request_id, transaction_action_id);
create index transaction_returns_created_by on public.transaction_returns (created_by);
create trigger append_only before delete or update on public.transaction_returns
  for each row execute function public.refuse_change();
-- Asks the policy of the request.
call public.add_owner_policy('public.transaction_returns',
  'exists (select from public.transaction_requests r where r.id = transaction_request_id)');
