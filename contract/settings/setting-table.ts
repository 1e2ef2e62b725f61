export type SettingUnit = 'calendar_days' | 'days' | 'minutes' | 'attempts' | 'percent' | 'count' | 'founders' | 'seats'
export type SettingGroup =
  | 'founding'
  | 'profile'
  | 'bank'
  | 'campaigns'
  | 'approvals'
  | 'country'
  | 'security'
  | 'platform'
interface Labelled {
  readonly group: SettingGroup
  readonly ar: string
  readonly en: string
  readonly unit?: SettingUnit
}
export type Setting = Labelled &
  (
    | { readonly kind: 'int'; readonly min: number; readonly max: number }
    | { readonly kind: 'share'; readonly min: number; readonly max: number }
    | { readonly kind: 'bool' }
    /** A number, or a list of numbers, for each legal form. */
    | { readonly kind: 'per_form'; readonly min: number; readonly max: number }
    | { readonly kind: 'lists_per_form'; readonly min: number; readonly max: number }
    | { readonly kind: 'text'; readonly longest: number }
    /** Country data and limits that are built in: shown, not edited. */
    | { readonly kind: 'fixed' }
  )

const number = (group: SettingGroup, min: number, max: number, unit: SettingUnit, ar: string, en: string): Setting => ({
  kind: 'int',
  group,
  min,
  max,
  unit,
  ar,
  en,
})
const flag = (group: SettingGroup, ar: string, en: string): Setting => ({ kind: 'bool', group, ar, en })
const words = (group: SettingGroup, ar: string, en: string): Setting => ({ kind: 'text', longest: 100, group, ar, en })
const fixed = (group: SettingGroup, ar: string, en: string): Setting => ({ kind: 'fixed', group, ar, en })

/** Every setting of section 6.8: its group, its unit and the values that it may take. */
export const platformSettings: Readonly<Record<string, Setting>> = {
  'founding.min_founders': {
    kind: 'per_form',
    group: 'founding',
    min: 1,
    max: 100,
    unit: 'founders',
    ar: 'أقل عدد للمؤسسين',
    en: 'Fewest founders',
  },
  'founding.board_sizes': {
    kind: 'lists_per_form',
    group: 'founding',
    min: 3,
    max: 31,
    unit: 'seats',
    ar: 'أعداد أعضاء المجلس المسموحة',
    en: 'Allowed board sizes',
  },
  'boards.term_years': {
    kind: 'per_form',
    group: 'founding',
    min: 1,
    max: 6,
    unit: 'count',
    ar: 'سنوات ولاية المجلس',
    en: 'Years of a board’s term',
  },
  'founding.max_main_classifications': {
    kind: 'per_form',
    group: 'founding',
    min: 1,
    max: 9,
    unit: 'count',
    ar: 'أقصى عدد للتصنيفات الرئيسية',
    en: 'Most main classifications',
  },
  'founding.max_objectives': number('founding', 1, 20, 'count', 'أقصى عدد للأهداف', 'Most objectives'),
  // The law sets sixty days: the ministry may bind itself to fewer, never to more.
  'founding.legal_days': number('founding', 1, 60, 'calendar_days', 'الأجل القانوني للبت', 'Legal term of the decision'),
  'founding.deemed_registration': flag(
    'founding',
    'الإشهار التلقائي عند انقضاء الأجل',
    'Registration by silence when the term ends',
  ),
  'founding.hold_unconfirmed': flag(
    'founding',
    'لا يُعتمد مؤسس قبل أن يؤكد عضويته',
    'A founder is accepted only after confirming his membership',
  ),
  'founding.signatory_name': words('founding', 'اسم موقّع قرارات الإشهار', 'Who signs registration decisions'),
  'founding.signatory_title': words('founding', 'صفة موقّع قرارات الإشهار', 'Authority of the signatory'),
  'founding.docs_days': number('founding', 10, 365, 'calendar_days', 'مهلة إعداد الوثائق', 'Time for the documents'),
  'founding.docs_extension_days': number(
    'founding',
    0,
    180,
    'calendar_days',
    'تمديد مهلة الوثائق مرة واحدة',
    'One extension of that time',
  ),
  'founding.return_days': number(
    'founding',
    5,
    180,
    'calendar_days',
    'مهلة الاستكمال عند الإعادة',
    'Time to complete after a return',
  ),
  'name.similarity_threshold': {
    kind: 'share',
    group: 'founding',
    min: 0.3,
    max: 1,
    ar: 'حد التشابه بين الأسماء للتنبيه',
    en: 'Likeness of names that is told to the evaluator',
  },
  'founding.clergy_rule': fixed('founding', 'طلب الإقرار بعدم ممارسة مهام دينية رسمية', 'Declaration about clergy'),
  'founding.military_rule': fixed(
    'founding',
    'طلب الإقرار بعدم الانتماء للجيش أو الشرطة',
    'Declaration about the military',
  ),
  'founding.limits_severity': fixed('founding', 'شدة تجاوز الحدود', 'Severity of the limits'),
  'profile.min_score': number(
    'profile',
    0,
    100,
    'percent',
    'أقل درجة لاستكمال ملف المنظمة',
    'Lowest score of a complete file',
  ),
  'returns.medium_spending': number(
    'profile',
    0,
    1_000_000_000_000,
    'count',
    'الإنفاق السنوي الذي تُعدّ منه المنظمة متوسطة في التقرير السنوي',
    'Yearly spending from which an organisation is medium in the yearly return',
  ),
  'returns.large_spending': number(
    'profile',
    0,
    1_000_000_000_000,
    'count',
    'الإنفاق السنوي الذي تُعدّ منه المنظمة كبيرة في التقرير السنوي',
    'Yearly spending from which an organisation is large in the yearly return',
  ),
  'returns.change_percent': number(
    'profile',
    1,
    1000,
    'percent',
    'التغيّر الذي ينبّه المدقق إلى بند في التقرير السنوي',
    'Change that draws the reviewer to a line of the yearly return',
  ),
  'bank.max_accounts': number('bank', 1, 20, 'count', 'أقصى عدد للحسابات المصرفية', 'Most bank accounts'),
  'bank.change_wait_days': number(
    'bank',
    1,
    30,
    'calendar_days',
    'انتظار تغيير الحساب إن لم يوجد مستخدم ثانٍ يؤكده',
    'Wait of an account’s change where nobody else can confirm it',
  ),
  'rights.proposal_days': number(
    'platform',
    1,
    30,
    'calendar_days',
    'مهلة تأكيد الصلاحيات المقترحة في الوزارة',
    'Time to confirm rights proposed in the ministry',
  ),
  'factor.ministry': flag(
    'security',
    'الخطوة الثانية عند الدخول إلزامية لجميع مستخدمي الوزارة',
    'Every user of the ministry needs a second step at sign-in',
  ),
  'factor.signers': flag(
    'security',
    'الخطوة الثانية عند الدخول إلزامية لمن يوقّع أو يحرّك أموالاً في المنظمات',
    'Whoever signs or moves money in an organisation needs a second step at sign-in',
  ),
  'bank.max_with_exception': number(
    'bank',
    1,
    20,
    'count',
    'أقصى عدد للحسابات باستثناء',
    'Most accounts with an exception',
  ),
  'campaign.max_days': number('campaigns', 1, 366, 'days', 'أطول مدة للحملة', 'Longest campaign'),
  'campaign.decision_days': number(
    'campaigns',
    1,
    90,
    'days',
    'مهلة البت في الحملة',
    'Term of the decision on a campaign',
  ),
  'campaign.report_days': number(
    'campaigns',
    1,
    180,
    'days',
    'مهلة التقرير الختامي للحملة',
    'Time for the final report',
  ),
  'campaign.institutions_allowed': flag('campaigns', 'السماح للمؤسسات بحملات التبرع', 'Institutions may hold campaigns'),
  'campaign.close_on_target': flag(
    'campaigns',
    'إغلاق الحملة عند بلوغ الهدف',
    'A campaign closes when its target is reached',
  ),
  'payment.expiry_minutes': number('campaigns', 1, 60, 'minutes', 'صلاحية عملية الدفع', 'Life of a payment'),
  'payment.max_otp_attempts': number(
    'campaigns',
    1,
    10,
    'attempts',
    'أقصى عدد لمحاولات رمز التأكيد',
    'Attempts at the one-time code',
  ),
  'appeals.days': number('approvals', 1, 365, 'calendar_days', 'مهلة التظلم من قرار', 'Days to appeal a decision'),
  'appeals.answer_days': number(
    'approvals',
    1,
    365,
    'calendar_days',
    'مهلة البتّ في التظلم',
    'Days to answer an appeal',
  ),
  'incentives.correction_days': number(
    'approvals',
    1,
    365,
    'calendar_days',
    'مهلة معالجة المخالفة بعد العقوبة',
    'Days to put right what a penalty is about',
  ),
  'grants.local_requires_approval': flag('approvals', 'المنح المحلية تحتاج إلى موافقة', 'Local grants need approval'),
  'grants.report_days': number(
    'approvals',
    1,
    365,
    'calendar_days',
    'مهلة تقرير الصرف بعد نهايته',
    'Days for the spending report after the spending has ended',
  ),
  'grants.return_days': number(
    'approvals',
    1,
    90,
    'calendar_days',
    'مهلة إعادة الأموال بعد رفض المنحة',
    'Days to return money of a refused grant',
  ),
  'mediation.requires_approval': flag('approvals', 'كتاب التوسّط يحتاج إلى موافقة', 'Mediation letters need approval'),
  'mediation.valid_days': number(
    'approvals',
    0,
    3650,
    'calendar_days',
    'مدة سريان كتاب التوسّط (0: بلا نهاية)',
    'Days for which a mediation letter is valid (0: no end)',
  ),
  'meetings.min_notice_days': number(
    'approvals',
    0,
    90,
    'days',
    'أقل مدة للإشعار بالاجتماع',
    'Shortest notice of a meeting',
  ),
  'meetings.second_sitting_floor': number(
    'approvals',
    0,
    100,
    'count',
    'أقل عدد للجلسة الثانية (0: عدد المقاعد، ولا يقل عن 3)',
    'Fewest people of a second sitting (0: the seats to fill, at least 3)',
  ),
  'meetings.minutes_days': number(
    'approvals',
    1,
    90,
    'calendar_days',
    'مهلة رفع محضر الهيئة العامة',
    'Days to submit minutes of an assembly',
  ),
  'meetings.ratify_days': number(
    'approvals',
    1,
    60,
    'days',
    'مهلة تصديق نتائج الهيئة العامة',
    'Days to ratify results of an assembly',
  ),
  'transactions.spec_rule_for_all': flag(
    'approvals',
    'تطبيق قاعدة الملف غير المعتمد على كل المعاملات',
    'The rule of the unaccredited file holds for every transaction',
  ),
  'clock.pause_external': fixed(
    'approvals',
    'إيقاف المهلة أثناء استطلاع رأي الجهات',
    'The clock stops during external opinion',
  ),
  'country.code': fixed('country', 'رمز الدولة', 'Country'),
  'country.timezone': fixed('country', 'المنطقة الزمنية', 'Time zone'),
  'country.currency': fixed('country', 'العملة', 'Currency'),
  'country.weekend': fixed('country', 'أيام العطلة الأسبوعية (0 = الأحد)', 'Weekend (0 = Sunday)'),
  'country.bbox': fixed('country', 'حدود الدولة: جنوب، غرب، شمال، شرق', 'Country box: south, west, north, east'),
  'country.mobile_pattern': fixed('country', 'نمط رقم الموبايل', 'Pattern of mobile numbers'),
  'country.id_pattern': fixed('country', 'نمط الرقم الوطني', 'Pattern of national numbers'),
  'locale.date': fixed('country', 'صيغة التواريخ', 'Dates'),
  'locale.numerals': fixed('country', 'شكل الأرقام', 'Digits'),
  'contact.answer_days': number(
    'platform',
    1,
    60,
    'days',
    'المدة المعتادة للرد على رسائل الزوار',
    'Usual time of an answer to visitors’ messages',
  ),
  'uploads.max_mb': fixed('platform', 'أقصى حجم للملف (ميغابايت)', 'Largest file (MB)'),
  'uploads.image_max_mb': fixed('platform', 'أقصى حجم للصورة (ميغابايت)', 'Largest image (MB)'),
  'files.quarantine_days': number(
    'platform',
    7,
    365,
    'calendar_days',
    'مدة عزل الملفات التي لا سجل لها قبل حذفها',
    'Time in quarantine before a file without a record is deleted',
  ),
  'files.sweep_share': number(
    'platform',
    1,
    20,
    'percent',
    'أكبر نسبة من الملفات تُعزل في تنظيف واحد',
    'Largest share of the files that one sweep sets aside',
  ),
  'lists.page_sizes': fixed('platform', 'أحجام صفحات القوائم', 'Page sizes of lists'),
}
