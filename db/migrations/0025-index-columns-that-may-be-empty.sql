-- Columns of index tables that values leave empty: without this their values could not be edited at all.
update public.indexes i
set columns = (
  select jsonb_agg(
    case when c.value ->> 'name' = e.name then c.value || '{"required": false}' else c.value end order by c.ordinality
  )
  from jsonb_array_elements(i.columns) with ordinality c
)
from (
  values ('contact-types', 'pattern'), ('age-categories', 'to_age'), ('nationalities', 'iso2'), ('external-bodies', 'governorate_id')
) e (slug, name)
where i.slug = e.slug;
