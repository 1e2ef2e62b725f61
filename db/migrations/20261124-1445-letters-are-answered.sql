-- Letters of visitors are answered from the desk: a reply has its moment, and nothing counts as answered without it (domain 3.15).
alter table public.guest_messages add column replied_at timestamptz;
comment on column public.guest_messages.replied_at is 'When the reply was put into the outbox; the visitor is told the day.';
-- No call could answer until now: only invented rows of a demonstration have these states.
update public.guest_messages set replied_at = updated_at where status in ('replied', 'archived') and reply is not null;
update public.guest_messages set status = 'read' where status in ('replied', 'archived') and reply is null;
alter table public.guest_messages
  add constraint guest_messages_replied check (status not in ('replied', 'archived') or (reply is not null and replied_at is not null));
