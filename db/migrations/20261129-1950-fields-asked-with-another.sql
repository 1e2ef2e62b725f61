-- A field of a request that is asked for only with one answer to another field: of a vehicle or of a real estate, not of both.
-- locks transaction_type_fields: some hundred rows, a column without a default
alter table public.transaction_type_fields add column asked_with jsonb
  check (jsonb_typeof(asked_with -> 'key') = 'string' and jsonb_typeof(asked_with -> 'value') = 'string');
comment on column public.transaction_type_fields.asked_with is 'The field (key) and the answer to it (value) with which this one is asked for, and required if it is; null of what is always asked for.';

update public.transaction_type_fields f
  set asked_with = jsonb_build_object('key', 'property', 'value', k.kind), is_required = k.needed
  from public.transaction_types t, (values
    ('number', 'real_estates', true), ('region', 'real_estates', true), ('estate_type_id', 'real_estates', true),
    ('shares_number', 'real_estates', false), ('address', 'real_estates', true), ('usage', 'real_estates', false),
    ('value', 'real_estates', false), ('currency_id', 'real_estates', false),
    ('machine_type_id', 'machines', true), ('model', 'machines', true), ('plate_number', 'machines', true),
    ('governorate_id', 'machines', true), ('structure_no', 'machines', true), ('serial_number', 'machines', false),
    ('fuel_type', 'machines', true), ('passengers_number', 'machines', true), ('year', 'machines', true),
    ('tax', 'machines', false)) k (key, kind, needed)
  where t.id = f.transaction_type_id and t.slug = 'property_acquisition' and f.key = k.key;
update public.transaction_type_fields f set source = 'index:ownership-forms'
  from public.transaction_types t
  where t.id = f.transaction_type_id and t.slug = 'property_acquisition' and f.source = 'index:possessive-forms';
