-- A message to an organisation can be about one of its opportunities.
alter table public.guest_messages
  add column opportunity_id bigint references public.opportunities (id),
  add constraint guest_messages_opportunity check (opportunity_id is null or ngo_id is not null);
comment on column public.guest_messages.opportunity_id is 'The sender is interested in it.';
create index guest_messages_opportunity on public.guest_messages (opportunity_id, id desc) where opportunity_id is not null;
