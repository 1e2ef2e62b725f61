-- The ministry's register and the report of files are ordered by score; without this every page of them sorts the whole register.
create index ngos_score on public.ngos (profile_score);
