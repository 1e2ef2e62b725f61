-- A notice leads its reader, in the bell and in the list, to the page that its mail names.
alter table public.user_notifications add column link text check (link ~ '^/[^/]' and char_length(link) <= 500);
