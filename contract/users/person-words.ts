import { commonWords, personalWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Accounts of people [domain 2.1 users]. */
export const personWords = {
  first_name: personalWords.first_name,
  last_name: personalWords.last_name,
  username: { ar: 'اسم المستخدم', en: 'User name' },
  email: personalWords.email,
  mobile: personalWords.mobile,
  job_title_id: { ar: 'المسمى الوظيفي', en: 'Job title', as: { index: 'job-titles' } },
  ministry_user_type: {
    ar: 'نوع مستخدم الوزارة',
    en: 'Ministry user type',
    as: 'state',
    words: {
      central: { ar: 'مركزي', en: 'Central' },
      directorate: { ar: 'مديرية محافظة', en: 'Governorate directorate' },
    },
  },
  governorate_id: { ar: 'محافظة المديرية', en: 'Directorate governorate', as: { index: 'governorates' } },
  ngo: commonWords.ngo,
  is_main: { ar: 'الحساب الرئيس', en: 'Main account', as: 'yes' },
  roles: { ar: 'الأدوار', en: 'Roles' },
  transaction_roles: { ar: 'أدوار المعاملات', en: 'Transaction roles' },
  disabled_reason: { ar: 'سبب التعطيل', en: 'Reason' },
  state: {
    ...commonWords.account_status,
    as: 'state',
    words: {
      active: commonWords.active,
      invited: { ar: 'مدعو', en: 'Invited' },
      locked: { ar: 'مقفل مؤقتاً', en: 'Locked for a while' },
      disabled: { ar: 'معطّل', en: 'Disabled' },
    },
  },
  is_active: { ar: 'الحساب فعّال', en: 'Account active', as: 'yes' },
  last_login_at: { ar: 'آخر دخول', en: 'Last sign-in', as: 'date' },
  locale: { ar: 'لغة الرسائل', en: 'Language of messages' },
  avatar: { ar: 'الصورة الشخصية', en: 'Picture' },
} satisfies Words
