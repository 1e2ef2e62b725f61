import type { Words } from '../core/calls/words.ts'

/** Accounts of people [domain 2.1 users]. */
export const personWords = {
  first_name: { ar: 'الاسم الأول', en: 'First name' },
  last_name: { ar: 'الكنية', en: 'Last name' },
  username: { ar: 'اسم المستخدم', en: 'User name' },
  email: { ar: 'البريد الإلكتروني', en: 'E-mail' },
  mobile: { ar: 'رقم الموبايل', en: 'Mobile number' },
  job_title_id: { ar: 'المسمى الوظيفي', en: 'Job title', as: { index: 'job-titles' } },
  is_main: { ar: 'الحساب الرئيس', en: 'Main account', as: 'yes' },
  is_active: { ar: 'الحساب فعّال', en: 'Account active', as: 'yes' },
  last_login_at: { ar: 'آخر دخول', en: 'Last sign-in', as: 'date' },
  locale: { ar: 'لغة الرسائل', en: 'Language of messages' },
  avatar: { ar: 'الصورة الشخصية', en: 'Picture' },
} satisfies Words
