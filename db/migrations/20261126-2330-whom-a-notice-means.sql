-- A notice is aimed by the fields of work, the size and a saved report too; what it could not carry goes on paper, and
-- mail for information follows what its reader wants [issue 22, decision 0097].
alter table public.notifications add column classification_ids bigint[] not null default '{}';
alter table public.notifications add column sizes text[] not null default '{}';
comment on column public.notifications.sizes is 'By people in paid work, as declared; empty: any.';
alter table public.notifications drop constraint notifications_audience_check;
alter table public.notifications add constraint notifications_audience_check
  check (audience in ('all', 'all_ngos', 'ngos', 'legal_form', 'governorate', 'report', 'establishments', 'ministry')) not valid;
alter table public.notifications validate constraint notifications_audience_check;

-- Organisations in which nobody has an open account stand in the fixed list without a person.
alter table public.notification_deliveries alter column user_id drop not null;
alter table public.notification_deliveries drop constraint notification_deliveries_channel_check;
alter table public.notification_deliveries add constraint notification_deliveries_channel_check
  check (case when channel = 'paper' then user_id is null and ngo_id is not null else channel in ('platform', 'mail') and user_id is not null end) not valid;
alter table public.notification_deliveries validate constraint notification_deliveries_channel_check;
alter table public.notification_deliveries drop constraint notification_deliveries_state_check;
alter table public.notification_deliveries add constraint notification_deliveries_state_check
  check (state in ('pending', 'sent', 'gone', 'held', 'unwanted')) not valid;
alter table public.notification_deliveries validate constraint notification_deliveries_state_check;
comment on column public.notification_deliveries.state is 'gone: the account was closed before its turn came; held: gathered for its reader until his hour; unwanted: he reads it in the platform alone.';
-- locks notification_deliveries: a table of the same release, some rows
-- contract notification_deliveries since 20261126-0508: servers before write no row of the channel paper
create unique index notification_deliveries_paper on public.notification_deliveries (notification_id, ngo_id) where channel = 'paper';
-- locks notification_deliveries: a table of the same release, some rows
create index notification_deliveries_held on public.notification_deliveries (user_id, notification_id) where state = 'held';

-- What an organisation answers to a notice is a thread of letters.
alter table public.message_threads add column notification_id bigint references public.notifications (id);
-- locks message_threads: a table of the same release, some rows
-- contract message_threads since 20261126-1330: servers before leave the new column empty
create unique index message_threads_notice on public.message_threads (notification_id, ngo_id) where notification_id is not null;
