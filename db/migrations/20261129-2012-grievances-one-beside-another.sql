-- Each decision has days of appeal of its own. While an organisation could hand in only one grievance at a time, the
-- days of a second decision ran out behind the first one.
update public.transaction_types set allow_consecutive_submission = true where slug = 'grievance';
