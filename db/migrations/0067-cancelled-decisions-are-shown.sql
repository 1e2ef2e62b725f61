-- An organisation whose decision was cancelled keeps its page, as a dissolved one does [domain 3.5]: it warns its readers.
update public.index_records set extra = extra || '{"is_public": true}' where index_slug = 'ngo-status' and code = 7;
