/** Reasons why something about people, roles or rights is refused. */
export const userSentences = {
  factor_due: {
    ar: 'حسابكم يحتاج إلى خطوة ثانية عند الدخول. أضيفوها أولاً من صفحة تسجيل الدخول.',
    en: 'Your account needs a second step at sign-in. Add it first on the sign-in page.',
  },
  last_factor: {
    ar: 'لا تُحذف الطريقة الأخيرة: الخطوة الثانية إلزامية لحسابكم. أضيفوا طريقة أخرى أولاً.',
    en: 'The last way cannot be removed: your account needs a second step. Add another one first.',
  },
  no_factor: {
    ar: 'لا خطوة ثانية لهذا الحساب بعد.',
    en: 'This account has no second step yet.',
  },
  passkeys_full: {
    ar: 'بلغتم أقصى عدد لمفاتيح المرور. احذفوا مفتاحاً لا تستعملونه أولاً.',
    en: 'You have as many passkeys as possible. Remove one that you do not use first.',
  },
  passkey_address: {
    ar: 'لا تعمل مفاتيح المرور على عنوان رقمي. افتحوا المنصة باسمها.',
    en: 'Passkeys do not work at a numeric address. Open the platform by its name.',
  },
  last_administrator: {
    ar: 'لا يمكن ذلك: لن يبقى بعده من يدير المستخدمين والصلاحيات. عيّنوا مديراً آخر أولاً.',
    en: 'Not possible: nobody would be left to manage users and rights. Appoint another administrator first.',
  },
  own_account: {
    ar: 'لا يُعدَّل الحساب الشخصي من هنا. بياناتكم وكلمة مروركم في ملفكم الشخصي.',
    en: 'Your own account is not changed here. Your data and password are in your profile.',
  },
  main_account: {
    ar: 'الحساب الرئيس للمنظمة لا يُحذف ولا يُعطَّل ولا تُغيَّر أدواره. راجعوا الوزارة.',
    en: 'The main account of the organisation cannot be deleted, disabled or given other roles. Ask the ministry.',
  },
  closed_by_ministry: {
    ar: 'عطّلت الوزارة هذا الحساب، فلا يُعاد تفعيله إلا منها.',
    en: 'The ministry disabled this account: only the ministry enables it again.',
  },
  beyond_rights: {
    ar: 'يملك هذا المستخدم صلاحيات لا تملكونها، فلا يمكنكم التحكم بحسابه.',
    en: 'This user holds rights that you do not hold: you cannot control the account.',
  },
  proposal_waiting: {
    ar: 'تغيير سابق بانتظار التأكيد: يُؤكَّد أو يُسحب أولاً.',
    en: 'An earlier change waits: confirm or withdraw it first.',
  },
  not_second_person: {
    ar: 'لا يمكنكم تأكيد هذا الطلب: كلمة مروركم أحدث منه، أو فتح أحدكما حساب الآخر أو عدّله. يؤكده شخص آخر.',
    en: 'You cannot confirm this request: your password is newer than it, or one of you opened or changed the account of the other. Somebody else confirms it.',
  },
  notice_hour_over: {
    ar: 'مضى موعد الإرسال قبل أن يُعتمد الإشعار. أعيدوه إلى كاتبه ليختار موعداً آخر.',
    en: 'The hour of the notice passed before it was confirmed. Send it back, so that another hour is chosen.',
  },
  confirmer_frozen: {
    ar: 'عناوين من يؤكدون مجمّدة ما دام تغيير بانتظار التأكيد. يُؤكَّد التغيير أو يُسحب أولاً.',
    en: 'The addresses of those who confirm are frozen while a change waits. Confirm or withdraw it first.',
  },
  administrator_open: {
    ar: 'هذا حساب مدير، فلا يُحذف قبل تعطيله، ويحتاج التعطيل إلى تأكيد شخص ثانٍ.',
    en: 'This is an administrator’s account: disable it first, which a second person confirms.',
  },
  proposal_stale: {
    ar: 'تغيرت الصلاحيات بعد الاقتراح: يُقترح من جديد.',
    en: 'The rights changed since: propose it anew.',
  },
  system_role: { ar: 'الدور الأساسي لا يُحذف.', en: 'A system role cannot be deleted.' },
  role_held: {
    ar: 'الدور مسند إلى مستخدمين فلا يُحذف. اسحبوه منهم أولاً.',
    en: 'Users hold this role, so it cannot be deleted. Take it from them first.',
  },
} as const
