-- A field may offer what stands in an index of the platform, or among the organisation's own records.
alter table public.transaction_type_fields add column source text
  check (source ~ '^(index:[a-z-]{2,40}|own:[a-z_]{2,40})$');
comment on column public.transaction_type_fields.source is 'Where the choices of a field come from: index:<slug>, own:<records of the organisation>; null for choices that stand in options.';
alter table public.transaction_type_fields drop constraint transaction_type_fields_kind_check;
alter table public.transaction_type_fields add constraint transaction_type_fields_kind_check
  check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'choices'));
alter table public.transaction_type_fields drop constraint transaction_type_fields_options_check;
alter table public.transaction_type_fields add constraint transaction_type_fields_options_check
  check (case when kind not in ('choice', 'choices') then options = '[]' and source is null
    when source is null then jsonb_array_length(options) >= 2 else options = '[]' end);
