-- What a slide of the home page shows, for those who do not see it, and the days in which it is shown.
alter table public.slide_images
  add column alt_ar text check (char_length(alt_ar) <= 300),
  add column alt_en text check (char_length(alt_en) <= 300),
  add column from_date date,
  add column to_date date,
  add constraint slide_images_days check (from_date <= to_date);
comment on column public.slide_images.from_date is 'First and last day in Damascus on which an active slide is shown; null = without a limit on that side.';
