-- A queue of flags per officer: who works on a flag takes it, and who asks about one has it.
alter table public.ngo_flags add column officer_id bigint references public.users (id);
comment on column public.ngo_flags.officer_id is 'Who works on it; null: nobody yet. It restricts nobody.';
create index ngo_flags_officer on public.ngo_flags (officer_id) where officer_id is not null;
