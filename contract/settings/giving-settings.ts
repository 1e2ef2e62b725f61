import { fixed, flag, number, type Setting } from './setting-kinds.ts'

/** Donation campaigns and payments [domain 6.8]. */
export const givingSettings: Readonly<Record<string, Setting>> = {
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
  'donors.confirm_above': number(
    'campaigns',
    0,
    1_000_000_000,
    'count',
    'تبرع مسجَّل يؤكده شخص ثانٍ إن زاد على (ل.س)',
    'An entered donation is confirmed by a second person above (SYP)',
  ),
  'donors.confirm_number_above': number(
    'campaigns',
    0,
    10_000_000,
    'count',
    'تبرع عيني مسجَّل يؤكده شخص ثانٍ إن زاد عدده على',
    'An entered donation in kind is confirmed by a second person above',
  ),
  'payment.expiry_minutes': number('campaigns', 1, 60, 'minutes', 'صلاحية عملية الدفع', 'Life of a payment'),
  'payment.person_minutes': number(
    'campaigns',
    1,
    1440,
    'minutes',
    'المدة التي تُعرض بعدها عملية دفع لم يجب مشغّلها على موظف',
    'Time after which a payment that its operator leaves open is shown to a person',
  ),
  'payment.refund_days': number(
    'campaigns',
    1,
    90,
    'days',
    'المدة التي يُرد فيها مبلغ تبرع إلكتروني',
    'Time in which an electronic donation can be given back',
  ),
  'payment.patience_seconds': fixed(
    'campaigns',
    'أطول انتظار لجواب مشغّل الدفع (ثوان)',
    'Longest wait for an answer of the payment operator (seconds)',
  ),
  'payment.captcha': flag(
    'campaigns',
    'سؤال حسابي قبل الدفع عند محاولات كثيرة من شبكة واحدة',
    'A sum to answer before a payment where many begin from one network',
  ),
  'payment.max_otp_attempts': number(
    'campaigns',
    1,
    10,
    'attempts',
    'أقصى عدد لمحاولات رمز التأكيد',
    'Attempts at the one-time code',
  ),
}
