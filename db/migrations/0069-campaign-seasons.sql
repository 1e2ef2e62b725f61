-- Staff keep seasons as a register: their days, their words and their campaigns stand in the tag itself.
alter table public.campaign_tags
  add column ends_on date check (ends_on >= starts_on),
  add column text_ar text check (char_length(text_ar) between 1 and 1000),
  add column text_en text check (char_length(text_en) between 1 and 1000),
  add column campaign_ids bigint[] not null default '{}';
update public.campaign_tags t set campaign_ids = array(
  select l.campaign_id from public.campaign_tag_links l where l.campaign_tag_id = t.id order by l.campaign_id);
drop table public.campaign_tag_links;
-- The address of a season that was removed may be given again.
alter table public.campaign_tags drop constraint campaign_tags_slug_key;
create unique index campaign_tags_slug on public.campaign_tags (slug) where deleted_at is null;
create index campaign_tags_campaigns on public.campaign_tags using gin (campaign_ids) where deleted_at is null;
comment on column public.campaign_tags.page_key is 'The seasonal page that shows the campaigns of this tag; without one it stands at /donation?tag=.';
