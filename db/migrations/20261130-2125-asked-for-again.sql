-- A request that is asked for again after a refusal names it: organisation and officer read what was refused, when and why.
-- locks transaction_requests: a column without a default
alter table public.transaction_requests add column again_of bigint references public.transaction_requests (id);
comment on column public.transaction_requests.again_of is 'The refused request of the same organisation and type that this one asks for again; servers before leave it empty.';
-- locks transaction_requests: the column is empty, and the index partial
create index transaction_requests_again on public.transaction_requests (again_of) where again_of is not null;
