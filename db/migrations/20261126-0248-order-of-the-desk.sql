-- The desk shows what is most urgent first: a page of one officer's cases, and of everybody's, is read in that order.
-- locks transaction_requests: a table of requests, not of visits; two indexes over 100,000 rows are built in a second.
create index if not exists transaction_requests_desk on public.transaction_requests
  (assigned_user_id, (closed_at is not null), (paused_at is not null), stage_due_at, id)
  where submitted_at is not null and deleted_at is null;
-- locks transaction_requests: a table of requests, not of visits; it is built in a second
create index if not exists transaction_requests_urgent on public.transaction_requests
  ((closed_at is not null), (paused_at is not null), stage_due_at, id)
  where submitted_at is not null and deleted_at is null;
