-- A decision against an organisation on its status carries its basis, when it was served and until when it may be answered
-- (amendments, cases and service). Decisions before it, and those of the earlier image, name no action and none of these.
-- locks ngo_status_histories: a few rows for each organisation
-- contract ngo_status_histories since 20261124-1140: servers before leave every one of the new columns empty
alter table public.ngo_status_histories
  add column action text,
  add column article text,
  add column served_at timestamptz,
  add column appeal_due_at timestamptz,
  add constraint ngo_status_histories_article_check check (char_length(article) between 3 and 300),
  add constraint ngo_status_histories_days_of_appeal check (appeal_due_at > served_at),
  add constraint ngo_status_histories_right_of_reply check (
    num_nonnulls(article, served_at, appeal_due_at)
      = case when action in ('suspend', 'appoint_board', 'liquidate', 'dissolve', 'cancel') then 3 else 0 end
  );
comment on column public.ngo_status_histories.action is 'The decision as the machine of the status names it; null before it was recorded.';
comment on column public.ngo_status_histories.served_at is 'When the organisation was told of the decision in the platform.';
comment on column public.ngo_status_histories.appeal_due_at is 'Last second of the last day of a grievance in Damascus.';
