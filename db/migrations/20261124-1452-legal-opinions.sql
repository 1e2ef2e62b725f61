-- The opinion of whoever checks a founding by the law stands by itself, apart from his notes (founding, points 5 to 6).
alter table public.transaction_actions
  add column legal_opinion text check (char_length(legal_opinion) between 10 and 2000);
comment on column public.transaction_actions.legal_opinion is 'What the legal reviewer held when he let the request go on; the ministry alone reads it.';

create or replace function public.guard_transaction_action() returns trigger language plpgsql as $$
declare
  writable text[] := array['finished_at', 'is_late', 'external_opinion', 'external_reply_no', 'external_reply_date', 'external_reply_notes', 'reminded_at', 'updated_at', 'updated_by'];
begin
  if new.erased_at is not null and exists (
    select from public.transaction_requests q join public.establishments e on e.id = q.establishment_id
    where q.id = old.transaction_request_id and e.erased_at is not null
  ) then
    writable := writable || array['notes', 'internal_notes', 'legal_opinion', 'files', 'erased_at'];
  end if;
  if to_jsonb(new) - writable is distinct from to_jsonb(old) - writable then
    raise exception 'transaction_actions is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
