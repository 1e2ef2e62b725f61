-- A code that is sent twice, by a digit and a click, is one attempt: what was tried is remembered with the code.
alter table public.verification_codes add column tried text[] not null default '{}';
comment on column public.verification_codes.tried is 'Keyed hashes of the codes that were typed; attempts counts each once.';
alter table public.verification_codes add column used_from text;
comment on column public.verification_codes.used_from is 'Keyed hash of the network that used it: from there the same code is answered again for half a minute.';
