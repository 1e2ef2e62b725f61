-- Letters that came with the product name what they grant. Texts that the ministry has changed stay as they are, and so do
-- those of types that no longer ask for one of these fields.
update public.doc_templates d
  set body_ar = regexp_replace(d.body_ar, E'\n', E'\n' || n.lines || E'\n')
  from (values
    ('result-bank-account', E'المصرف: {field.bank}\nفرع المصرف: {field.bank_branch}\nعملة الحساب: {field.currency}'),
    ('result-account-drivers', E'الحساب المصرفي: {field.bank_account_id}\nالمفوّضون الجدد: {field.joining}\nالمفوّضون الذين تنتهي صلاحيتهم: {field.leaving}'),
    ('result-international-donation', 'المتبرع والتبرع: {field.international_donation_id}'),
    ('result-property-acquisition', E'عقار: {field.estate_type_id}، رقم {field.number}، {field.region}، {field.address}\nعدد الأسهم من 2400: {field.shares_number}\nآلية: {field.machine_type_id}، الطراز {field.model}، رقم اللوحة {field.plate_number}، {field.governorate_id}\nرقم الهيكل: {field.structure_no}')
  ) n (slug, lines)
  where d.slug = n.slug and d.version = 1 and d.created_by is null and d.updated_by is null and d.deleted_at is null
    and not exists (
      select from public.transaction_types t, regexp_matches(n.lines, '\{field\.([a-z_]+)\}', 'g') m
      where t.result_template_id = d.id and not exists (
        select from public.transaction_type_fields f
        where f.transaction_type_id = t.id and f.key = m[1] and f.deleted_at is null));
