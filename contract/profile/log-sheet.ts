import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'
import { logActs } from './log-sentence.ts'

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
    words: logActs,
  },
  { key: 'told', ar: 'ما حدث', en: 'What happened' },
  { key: 'changed', ar: 'قبل ← بعد', en: 'Before → after' },
]

export const logSheet: Sheet = { ar: 'سجل التتبع', en: 'Tracking log', right: 'E', columns }
export const platformLogSheet: Sheet = {
  ar: 'سجل أحداث المنصة',
  en: 'Platform event log',
  right: 'E',
  columns: [...columns.slice(0, 2), { key: 'organisation', ar: 'المنظمة', en: 'Organisation' }, ...columns.slice(2)],
}
