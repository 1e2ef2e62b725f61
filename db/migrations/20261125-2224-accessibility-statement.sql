-- What the platform does so that everybody can use it, what it lacks, and where that is reported.
alter table public.pages drop constraint pages_key_check;
alter table public.pages add constraint pages_key_check check (key in ('website-brief', 'founding-organization', 'about-ministry',
  'use-policy', 'dealing-mechanism', 'standard-guide', 'ngo-create-steps', 'ramadanCampaign', 'earthquakes', 'general-activities',
  'accessibility'));
