import type { Label } from '../calls/words.ts'
import type { PermissionCode } from './permissions.ts'

/** What a code of a right allows, in one word [domain 0]. */
export const codeWords: Readonly<Record<PermissionCode, Label>> = {
  S: { ar: 'عرض', en: 'Show' },
  A: { ar: 'إضافة', en: 'Add' },
  U: { ar: 'تعديل', en: 'Edit' },
  D: { ar: 'حذف', en: 'Delete' },
  E: { ar: 'تصدير', en: 'Export' },
  V: { ar: 'تدقيق', en: 'Validate' },
  C: { ar: 'بتّ', en: 'Decide' },
  R: { ar: 'إعادة إسناد', en: 'Reassign' },
  F: { ar: 'إبراز', en: 'Feature' },
  Z: { ar: 'تجميد', en: 'Freeze' },
  N: { ar: 'إشعار', en: 'Notify' },
  G: { ar: 'منح صلاحيات', en: 'Grant rights' },
}

/** What a person has beside his roles, and what of them was taken from him. */
export const overrideWords = {
  grant: { ar: 'ممنوح له', en: 'Granted' },
  revoke: { ar: 'مسحوب منه', en: 'Withdrawn' },
} as const satisfies Readonly<Record<string, Label>>
