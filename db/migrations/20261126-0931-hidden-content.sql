-- News and events that the ministry hides from visitors: the state follows from the reason [domain 2.7, R-71].
-- Reasons of before, which only hands could have written, are made long enough.
update public.news set hidden_reason = rpad(hidden_reason, 10, '.') where char_length(hidden_reason) < 10;
update public.ngo_events set hidden_reason = rpad(hidden_reason, 10, '.') where char_length(hidden_reason) < 10;
-- locks news: a few thousand rows of a few kilobytes are written in less than a second
alter table public.news add column supervision text generated always as (case when hidden_reason is null then 'shown' else 'hidden' end) stored not null;
alter table public.news add constraint news_hidden_reason_check check (char_length(hidden_reason) between 10 and 1000) not valid;
alter table public.news validate constraint news_hidden_reason_check;
-- locks ngo_events: a few thousand rows of a few kilobytes are written in less than a second
alter table public.ngo_events add column supervision text generated always as (case when hidden_reason is null then 'shown' else 'hidden' end) stored not null;
alter table public.ngo_events add constraint ngo_events_hidden_reason_check check (char_length(hidden_reason) between 10 and 1000) not valid;
alter table public.ngo_events validate constraint ngo_events_hidden_reason_check;
