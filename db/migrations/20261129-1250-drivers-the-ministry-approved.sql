-- Who operates an account is changed by a request [domain 6.3]: the approval is told beside each driver that it brought.
-- locks manager_accounts: some rows for each organisation, a column without a default
alter table public.manager_accounts add column approved_by_request bigint references public.transaction_requests (id);
comment on column public.manager_accounts.approved_by_request is 'The approved request that named this driver; null before one did, and once he was changed since.';
-- locks manager_accounts: some rows for each organisation
create index manager_accounts_approved on public.manager_accounts (approved_by_request) where approved_by_request is not null;
