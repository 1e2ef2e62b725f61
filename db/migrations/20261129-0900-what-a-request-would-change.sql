-- What an approval would change in the records of the organisation, as it stood when the request was handed in last: an
-- officer reads it beside what is asked for, and nothing is changed that was changed otherwise meanwhile.
-- locks transaction_requests: a column without a default, at once
alter table public.transaction_requests add column stood jsonb;
comment on column public.transaction_requests.stood is 'What stood in place of what the fields ask for when it was handed in last, by field; null for types that keep none.';
