-- Acquiring a property is approved by a request [domain 6.3]: the approval records it, and is told beside it.
-- locks machines: some rows for each organisation, a column without a default
alter table public.machines add column approved_by_request bigint references public.transaction_requests (id);
comment on column public.machines.approved_by_request is 'The approved request that recorded it; null of what was entered otherwise, and once what was approved was changed since.';
-- locks real_estates: some rows for each organisation, a column without a default
alter table public.real_estates add column approved_by_request bigint references public.transaction_requests (id);
comment on column public.real_estates.approved_by_request is 'The approved request that recorded it; null of what was entered otherwise, and once what was approved was changed since.';
-- locks machines: the paper of ownership follows the approval
alter table public.machines alter column document_file drop not null;
-- locks machines: some rows for each organisation
create index machines_approved on public.machines (approved_by_request) where approved_by_request is not null;
-- locks real_estates: some rows for each organisation
create index real_estates_approved on public.real_estates (approved_by_request) where approved_by_request is not null;
