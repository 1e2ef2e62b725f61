-- When heads and complainant were told that a grievance was not answered by the last day of its answer [law, article 11].
alter table transaction_requests add column unanswered_told_at timestamptz;
