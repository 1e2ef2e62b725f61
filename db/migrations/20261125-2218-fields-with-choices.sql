-- A field may offer choices; the request keeps the Arabic words of the one that was chosen.
alter table public.transaction_type_fields add column options jsonb not null default '[]';
comment on column public.transaction_type_fields.options is 'Choices of a field of the kind choice, in order: ar and en of each.';
alter table public.transaction_type_fields drop constraint transaction_type_fields_kind_check;
alter table public.transaction_type_fields add constraint transaction_type_fields_kind_check
  check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice'));
alter table public.transaction_type_fields add constraint transaction_type_fields_options_check
  check (case when kind = 'choice' then jsonb_array_length(options) >= 2 else options = '[]' end);
