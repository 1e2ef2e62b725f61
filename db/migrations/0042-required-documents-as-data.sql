-- Documents of a transaction type as data: a changed rule is a new row, and requests under way keep the list they began with.
alter table public.required_documents
  add column since timestamptz,
  drop constraint required_documents_code_key;
comment on column public.required_documents.since is 'Asked of requests that began from then on, until deleted_at; null = from the beginning.';
create unique index required_documents_code on public.required_documents (code) where deleted_at is null;
comment on index public.required_documents_code is 'A new version of a document that the platform knows by its code carries the code on.';
