-- A queue of flags per officer: who works on a flag takes it, and who asks about one has it.
alter table public.ngo_flags add column officer_id bigint references public.users (id);
comment on column public.ngo_flags.officer_id is 'Who works on it; null: nobody yet. It restricts nobody.';
-- locks ngo_flags: the index of a new column holds no row, and the table has as many as there are findings
create index ngo_flags_officer on public.ngo_flags (officer_id) where officer_id is not null;
