-- A mandatory notice also goes as a short message to the telephone that an organisation proved to be its own: one message
-- for an organisation, without a person.
alter table public.notification_deliveries drop constraint notification_deliveries_channel_check;
alter table public.notification_deliveries add constraint notification_deliveries_channel_check
  check (case when channel in ('paper', 'sms') then user_id is null and ngo_id is not null else channel in ('platform', 'mail') and user_id is not null end) not valid;
alter table public.notification_deliveries validate constraint notification_deliveries_channel_check;
alter table public.notification_deliveries drop constraint notification_deliveries_check1;
alter table public.notification_deliveries add constraint notification_deliveries_check1
  check (outbox_id is null or channel in ('mail', 'sms')) not valid;
alter table public.notification_deliveries validate constraint notification_deliveries_check1;
-- locks notification_deliveries: some rows for each notice, written while one is handed in
-- contract notification_deliveries since 20261126-2330: servers before write no row of the channel sms
create unique index notification_deliveries_sms on public.notification_deliveries (notification_id, ngo_id) where channel = 'sms';
