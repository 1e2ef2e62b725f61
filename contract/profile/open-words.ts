import type { Words } from '../core/calls/words.ts'

/** Words of the file that open pages show too. They stand apart, because all words of the file would be too much there. */
export const openWords = {
  service: { ar: 'الخدمة', en: 'Service' },
  services: { ar: 'الخدمات', en: 'Services' },
  is_free: { ar: 'مجانية', en: 'Free of charge', as: 'yes' },
  licence_date: { ar: 'تاريخ الترخيص', en: 'Licence date', as: 'date' },
  bank: { ar: 'المصرف', en: 'Bank' },
  branch: { ar: 'الفرع', en: 'Branch' },
  account_no: { ar: 'رقم الحساب', en: 'Account number' },
} satisfies Words
