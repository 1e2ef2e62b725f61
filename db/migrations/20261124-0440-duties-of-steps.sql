-- Who evaluated a request does not decide it, and who drafted a decision does not issue it (decision 0043).
alter table public.action_types add column duty text check (duty in ('evaluate', 'draft', 'sign', 'issue'));
comment on column public.action_types.duty is 'Which duty whoever does it has in the request; null: none that excludes another.';
update public.action_types set duty = case
  when slug in ('evaluate_info', 'evaluate_docs', 'field_visit', 'legal_opinion', 'financial_opinion') then 'evaluate'
  when slug = 'draft_decision' then 'draft'
  when slug in ('sign_decision', 'quick_review') then 'sign'
  when slug = 'issue' then 'issue' end;

alter table public.transaction_types
  add column separate_duties boolean not null default true,
  add column duties_joined_by bigint references public.users (id),
  add constraint transaction_types_duties_check check (separate_duties = (duties_joined_by is null));
comment on column public.transaction_types.separate_duties is 'Whether duties that exclude each other need two people.';
comment on column public.transaction_types.duties_joined_by is 'Who let one person have them all; for himself they stay separate.';

create function public.closed_duties(officer bigint, request bigint) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct case d.duty when 'evaluate' then 'decide' else 'issue' end), '{}')
  from public.transaction_requests q
    join public.transaction_types t on t.id = q.transaction_type_id
      and (t.separate_duties or not public.is_second_person(officer, t.duties_joined_by, now()))
    join public.transaction_actions a on a.transaction_request_id = q.id and a.decision in ('forward', 'return', 'external', 'approve')
    join public.action_types d on d.id = a.action_type_id and d.duty in ('evaluate', 'draft')
  where q.id = request and not public.is_second_person(officer, a.from_user_id, now())
$$;
comment on function public.closed_duties is 'What somebody may no longer do in a request: decide, because he evaluated it; issue, because he drafted the decision. What he had done by an account that he had a hand in counts as his.';
