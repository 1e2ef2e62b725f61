-- Who else is told when a step is late, beside its officer and the head [domain 3.3, N-30, N-31].
alter table public.transaction_type_stages add column escalation_role_id bigint references public.transaction_request_roles (id);
comment on column public.transaction_type_stages.escalation_role_id is 'Its holders are told of a request that is late in this stage; null: only its officer and the head.';
