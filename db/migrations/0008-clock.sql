-- The clock of a step counts from here with this many days: its entry, or its resumption with the days left (domain 3.3).
alter table public.transaction_requests add column clock_started_at timestamptz, add column clock_days integer check (clock_days >= 0);
