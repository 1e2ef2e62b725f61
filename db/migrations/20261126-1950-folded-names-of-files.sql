-- Names of files are folded once, when they are written: folding each candidate again took longer than finding it. The
-- space before it lets two letters find the beginnings of words by the index. What was prepared by hand before an
-- upgrade is only noted here (deploy/runbook.md).
alter table attachments add column if not exists name_folded text;

create or replace function public.fold_file_name() returns trigger language plpgsql
set search_path to 'pg_catalog', 'public' as $$
begin
  new.name_folded := ' ' || ar_norm(new.name);
  return new;
end $$;
drop trigger if exists fold_name on public.attachments;
create trigger fold_name before insert or update of name on public.attachments for each row execute function fold_file_name();
-- locks attachments: files are read meanwhile, and a stored one is seldom written
update attachments set name_folded = ' ' || ar_norm(name) where name_folded is null;

-- contract attachments: the index of the same day by which names were found, replaced by the one below
drop index if exists attachments_name_trgm;
-- locks attachments: built before an upgrade by hand, under this name, as 0065 tells; here it is only noted then
create index if not exists attachments_folded_trgm on public.attachments using gin (name_folded gin_trgm_ops) where deleted_at is null;
