-- The score follows a change, or a date that passed; the day of the last change, which visitors read, is not moved by it.
drop trigger set_updated_at on public.ngos;
create trigger set_updated_at before update on public.ngos for each row
  when (old.profile_score is not distinct from new.profile_score) execute function set_updated_at();
