import type { Sheet, SheetColumn } from '../core/sheet.ts'

const columns: readonly SheetColumn[] = [
  { key: 'at', ar: 'التوقيت', en: 'Time' },
  { key: 'user_name', ar: 'المستخدم', en: 'User' },
  { key: 'by_ministry', ar: 'من الوزارة', en: 'Of the ministry', as: 'yes' },
  { key: 'device', ar: 'الجهاز', en: 'Device' },
  {
    key: 'action',
    ar: 'الإجراء',
    en: 'Action',
    as: 'state',
    words: {
      create: ['إضافة', 'Create'],
      update: ['تعديل', 'Update'],
      delete: ['حذف', 'Delete'],
      login: ['دخول', 'Sign-in'],
      logout: ['خروج', 'Sign-out'],
      login_failed: ['دخول فاشل', 'Failed sign-in'],
      submit: ['رفع', 'Submission'],
      validate: ['اعتماد', 'Validation'],
      decide: ['بتّ', 'Decision'],
      reassign: ['إعادة إسناد', 'Reassignment'],
      export: ['تصدير', 'Export'],
      view: ['اطلاع على بيانات شخصية', 'View of personal data'],
      freeze: ['تجميد', 'Freeze'],
    },
  },
  { key: 'description_ar', ar: 'ما حدث', en: 'What happened' },
  { key: 'changed', ar: 'قبل ← بعد', en: 'Before → after' },
]

export const logSheet: Sheet = { ar: 'سجل التتبع', en: 'Tracking log', right: 'E', columns }
export const platformLogSheet: Sheet = {
  ar: 'سجل أحداث المنصة',
  en: 'Platform event log',
  right: 'E',
  columns: [...columns.slice(0, 2), { key: 'ngo_name_ar', ar: 'المنظمة', en: 'Organisation' }, ...columns.slice(2)],
}
