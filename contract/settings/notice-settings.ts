import { number, type Setting } from './setting-kinds.ts'

/** Notices, short messages and mailed reports. */
export const noticeSettings: Readonly<Record<string, Setting>> = {
  'reports.mail_file_mb': number(
    'platform',
    0,
    20,
    'count',
    'أكبر حجم لملف تقرير يُرفق بالبريد (ميغابايت)',
    'Largest file of a report that a mail carries (megabytes)',
  ),
  'notices.sms_from': number(
    'platform',
    0,
    23,
    'count',
    'الساعة التي تبدأ فيها الرسائل القصيرة',
    'Hour from which short messages are sent',
  ),
  'notices.sms_until': number(
    'platform',
    0,
    23,
    'count',
    'الساعة التي تتوقف عندها الرسائل القصيرة حتى الصباح',
    'Hour at which short messages stop until the morning',
  ),
  'notices.confirm_above': number(
    'platform',
    1,
    100_000,
    'count',
    'عدد مستلمي الإشعار الذي يلزم فوقه اعتماد شخص ثانٍ',
    'Recipients of a notice above which a second person confirms',
  ),
}
