-- Reasons of a refusal that fit requests of organisations too: a name that is taken, premises, no need in the governorate.
update public.index_records set extra = extra || '{"context": "both"}'
  where index_slug = 'reject-reasons' and code in (1, 6, 7) and extra ->> 'context' = 'founding' and updated_by is null;
