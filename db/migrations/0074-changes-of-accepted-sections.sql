-- Reviewers learn once that a section which they accepted was changed after the file was accredited.
alter table public.ngo_validations add column change_told_at timestamptz;
