-- A message for which no way of sending is set waits as `held`; before, it was marked as sent although nobody got it.
-- `not valid` first: the check of existing rows, which all have an older state, need not hold the table.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'held')) not valid;
alter table outbox validate constraint outbox_status_check;
-- Few rows, and none where mail is set up: looked through at each turn of the sender.
create index outbox_held on outbox (created_at) where status = 'held';
