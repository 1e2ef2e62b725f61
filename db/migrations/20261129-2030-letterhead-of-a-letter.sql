-- The letterhead with which a letter was handed in: whoever approves it certifies what he read.
-- locks mediation_requests: a column without a default is added, which reads no row
alter table public.mediation_requests add column letterhead jsonb;
comment on column public.mediation_requests.letterhead is 'The letterhead as it was when the letter was handed in; null of letters from before it was kept, which have the present one.';
