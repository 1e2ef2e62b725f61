-- Why the ministry hides an opportunity, and the day from which a closed one counts towards its archive [domain 3.12].
alter table opportunities add column hidden_reason text check (char_length(hidden_reason) between 10 and 1000);
alter table opportunities add column closed_on date;
-- locks opportunities: some thousand rows
create index if not exists opportunities_due on opportunities (status, closing_date) where status in ('published', 'closed') and deleted_at is null;
