-- Organisations of the same score are ordered by their number: a page of the register by score is read from the index alone,
-- without sorting everybody who has that score.
create index ngos_score_id on public.ngos (profile_score, id);
drop index public.ngos_score;
