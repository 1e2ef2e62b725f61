-- Who liquidates an organisation, what he reported and to whom its assets went (domain 3.5).
alter table public.ngo_status_histories
  add column liquidator_name text check (char_length(liquidator_name) between 5 and 150),
  add column liquidator_phone text check (char_length(liquidator_phone) between 9 and 10),
  add column liquidation_report_file bigint references public.attachments (id),
  add column assets_beneficiary text check (char_length(assets_beneficiary) between 3 and 255);
comment on column public.ngo_status_histories.liquidator_name is 'With the decision on liquidation; null in decisions older than the column.';
comment on column public.ngo_status_histories.assets_beneficiary is 'To whom the assets of a dissolved organisation go, by the decision; null in decisions older than the column.';
