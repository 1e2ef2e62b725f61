-- Lines of the yearly return that the register of meetings answers [issue 19], and duties that judge by the first handing in.
insert into public.return_questions (key, block, label_ar, label_en, why_ar, why_en, kind, source, forms, sizes, is_public, sort) values
  ('board_meetings', 'board', 'اجتماعات المجلس الموثّقة بمحاضر', 'Meetings of the board with minutes', 'يُثبت المحضر ما قرره المجلس ومن حضر.', 'Minutes prove what the board decided and who was there.', 'number', 'board_meetings', null, null, false, 45),
  ('ordinary_meeting', 'assembly', 'تاريخ الاجتماع السنوي', 'Day of the yearly meeting', 'يُعقد في الربع الأول من كل سنة.', 'It is held in the first three months of each year.', 'date', 'ordinary_meeting', array[2, 3], null, true, 52),
  ('ordinary_attendance', 'assembly', 'نسبة الحضور في الاجتماع السنوي', 'Attendance at the yearly meeting', 'تُحسب من الحاضرين ومن لهم حق التصويت.', 'Reckoned from those present and those who may vote.', 'percent', 'ordinary_attendance', array[2, 3], null, false, 54),
  ('meetings_held', 'assembly', 'اجتماعات الهيئة العامة المنعقدة', 'Meetings of the assembly that were held', 'تشمل السنوية وغيرها.', 'The yearly one and all others.', 'number', 'meetings_held', array[2, 3], null, true, 56),
  ('resolutions_adopted', 'assembly', 'القرارات التي أقرّتها الهيئة العامة', 'Resolutions that the assembly adopted', 'لكل قرار رقم وعدد أصوات في محضره.', 'Each has a number, and its votes in the minutes.', 'number', 'resolutions_adopted', array[2, 3], array['medium', 'large'], false, 58);

-- Both duties are done by the first handing in that still stands: what was in time stays in time while it is put right.
-- A return that was withdrawn before anybody accepted it stands no more.
create or replace view public.duties with (security_invoker = true) as
  select n.id as ngo_id, 'plan' as kind, y.year, make_date(y.year - 1, 11, 1) as opens_on, make_date(y.year, 1, 31) as due_on,
    nullif(public.duty_due_on('plan', y.year, n.id), make_date(y.year, 1, 31)) as extended_to,
    (case when l.status <> 'draft' then l.submitted_at end) as done_at, l.status as state
  from public.ngos n
  cross join lateral generate_series(extract(year from n.decision_date)::integer + 1, extract(year from current_date)::integer + 1) y (year)
  left join public.plans l on l.ngo_id = n.id and l.year = y.year and l.deleted_at is null
  where n.deleted_at is null
  union all
  select n.id, 'yearly_return', y.year, make_date(y.year + 1, 1, 1), make_date(y.year + 1, 3, 31),
    nullif(public.duty_due_on('yearly_return', y.year, n.id), make_date(y.year + 1, 3, 31)),
    (case when r.status <> 'draft' or r.public_at is not null then r.first_declared_at end), r.status
  from public.ngos n
  cross join lateral generate_series(extract(year from n.decision_date)::integer, extract(year from current_date)::integer) y (year)
  left join public.yearly_returns r on r.ngo_id = n.id and r.year = y.year and r.deleted_at is null
  where n.deleted_at is null;
