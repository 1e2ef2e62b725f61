-- Files are found by their name in the search box, letters folded.
-- locks attachments: built before an upgrade by hand, under this name, as 0065 tells; here it is only noted then
create index if not exists attachments_name_trgm on public.attachments using gin (public.ar_norm(name) gin_trgm_ops) where deleted_at is null;
