-- What an organisation can ask more time for: its open plans and yearly returns, and the accounts of the last year.
create view public.open_duties with (security_invoker = true) as
  select d.ngo_id, d.kind, d.year, coalesce(d.extended_to, d.due_on) as until
  from public.duties d where d.done_at is null and d.opens_on <= current_date
  union all
  select n.id, 'annual_budget', y.year, public.duty_due_on('annual_budget', y.year, n.id)
  from public.ngos n
  cross join lateral (select extract(year from current_date)::integer - 1 as year) y
  left join public.annual_budgets b on b.ngo_id = n.id and b.year = y.year and b.deleted_at is null
  where n.deleted_at is null and extract(year from n.decision_date) <= y.year and b.submitted_at is null;

update public.transaction_types set description = '<p>تمديد مهلة الخطة السنوية أو التقرير السنوي أو الميزانية الختامية لسبب يُذكر. يُطلب قبل انقضاء المهلة أو بعدها، وينتقل آخر يوم في كل مكان عند الموافقة.</p>'
where slug = 'more_time' and description = '<p>تمديد مهلة الخطة السنوية أو التقرير السنوي لسبب يُذكر. يُطلب قبل انقضاء المهلة أو بعدها، وينتقل آخر يوم في كل مكان عند الموافقة.</p>';
update public.transaction_type_guides g set intention_ar = 'نريد مهلة إضافية لخطتنا أو تقريرنا السنوي أو ميزانيتنا الختامية',
  intention_en = 'We want more time for our plan, yearly return or accounts', keywords = g.keywords || ' ميزانية حسابات accounts budget'
from public.transaction_types t where t.id = g.transaction_type_id and t.slug = 'more_time'
  and g.intention_ar = 'نريد مهلة إضافية لخطتنا أو تقريرنا السنوي' and g.intention_en = 'We want more time for our plan or our yearly return';
