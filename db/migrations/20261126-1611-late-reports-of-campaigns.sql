-- A final report of a campaign that did not come by its last day is a late mark, as every other lateness; an
-- organisation may have several campaigns in one year.
-- locks late_marks: one row for each lateness, some thousand at most
alter table public.late_marks add column campaign_id bigint references public.campaigns (id);
-- locks late_marks: some thousand rows
alter table public.late_marks drop constraint late_marks_duty_check;
-- locks late_marks: some thousand rows
alter table public.late_marks add constraint late_marks_duty_check check (duty in ('plan', 'yearly_return', 'board', 'campaign_report'));
-- locks late_marks: some thousand rows
alter table public.late_marks add constraint late_marks_of_campaign check ((duty = 'campaign_report') = (campaign_id is not null));
-- locks late_marks: some thousand rows
alter table public.late_marks drop constraint late_marks_ngo_id_duty_year_key;
-- locks late_marks: some thousand rows
create unique index late_marks_once on public.late_marks (ngo_id, duty, year) where campaign_id is null;
-- locks late_marks: some thousand rows
create unique index late_marks_of_campaign_once on public.late_marks (campaign_id) where campaign_id is not null;
