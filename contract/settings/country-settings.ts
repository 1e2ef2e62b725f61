import { number, fixed, type Setting } from './setting-kinds.ts'

/** Data of the country and limits of the platform [domain 6.8]. */
export const countrySettings: Readonly<Record<string, Setting>> = {
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
