import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** Roles [domain 2.1 roles]. */
export const roleWords = {
  name_ar: { ar: 'اسم الدور', en: 'Role name (Arabic)' },
  name_en: { ar: 'اسم الدور بالإنكليزية', en: 'Role name (English)' },
  description: commonWords.description,
  is_system: { ar: 'دور أساسي', en: 'System role', as: 'yes' },
  governorate_scoped: { ar: 'محدود بالمحافظة', en: 'Limited to governorate', as: 'yes' },
  users_count: { ar: 'عدد من يحملونه', en: 'Holders', as: 'number' },
  rights: { ar: 'الصلاحيات', en: 'Rights' },
} satisfies Words

/** Roles in the steps of transactions [domain 2.1 transaction_request_roles]. */
export const transactionRoleWords = {
  slug: commonWords.slug,
  name_ar: roleWords.name_ar,
  name_en: commonWords.name_en,
  scope: {
    ar: 'النطاق',
    en: 'Scope',
    as: 'state',
    words: {
      central: { ar: 'الإدارة المركزية', en: 'Central administration' },
      directorate: { ar: 'مديرية المحافظة', en: 'Governorate directorate' },
    },
  },
} satisfies Words
