-- Lines of the yearly return that the accepted accounts of its year answer [issue 19]; nobody types what the accounts say.
insert into public.return_questions (key, block, label_ar, label_en, why_ar, why_en, kind, source, forms, sizes, is_public, sort) values
  ('accounts_revenue', 'money', 'مجموع الإيرادات', 'Total income', 'من الحسابات التي قبلتها الوزارة.', 'From the accounts that the ministry accepted.', 'money', 'accounts_revenue', null, null, false, 210),
  ('accounts_expense', 'money', 'مجموع النفقات', 'Total expenses', 'من الحسابات التي قبلتها الوزارة.', 'From the accounts that the ministry accepted.', 'money', 'accounts_expense', null, null, false, 220),
  ('accounts_programs', 'money', 'نفقات البرامج في الحسابات', 'Programme expenses in the accounts', 'تُقارن بما صُرف على الأنشطة.', 'Compared with what activities spent.', 'money', 'accounts_programs', null, null, false, 230),
  ('accounts_balance', 'money', 'الرصيد في نهاية السنة', 'Balance at the end of the year', 'ما في الصناديق والحسابات المصرفية.', 'What tills and bank accounts hold.', 'money', 'accounts_balance', null, null, false, 240),
  ('accounts_currency', 'money', 'عملة الحسابات', 'Currency of the accounts', 'تُقرأ مبالغ الحسابات بهذه العملة.', 'Amounts of the accounts are in it.', 'text', 'accounts_currency', null, null, false, 205);
