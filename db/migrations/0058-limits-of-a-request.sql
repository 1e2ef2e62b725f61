-- A founding request is judged by the limits under which it was handed in, like its list of documents: others made meanwhile
-- would hold back a returned request in sections that are closed to its founders.
alter table public.establishments add column founding_limits jsonb;
update public.establishments set founding_limits = limits.kept
from (
  select jsonb_object_agg(substr(key, 10), value) as kept from public.settings
  where key in ('founding.min_founders', 'founding.board_sizes', 'founding.max_main_classifications', 'founding.max_objectives')
) as limits
where submitted_at is not null;
