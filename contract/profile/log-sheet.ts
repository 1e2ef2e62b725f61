import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { logActs } from './log-sentence.ts'
import { logWords } from './log-words.ts'

const words = { ...logWords, action: { ...logWords.action, as: 'state', words: logActs } } as const
const what = ['by_ministry', 'device', 'action', 'told', 'changed'] as const

export const logSheet: Sheet = {
  ar: 'سجل التتبع',
  en: 'Tracking log',
  right: 'E',
  columns: columns(words, 'at', 'user_name', ...what),
}
export const platformLogSheet: Sheet = {
  ar: 'سجل أحداث المنصة',
  en: 'Platform event log',
  right: 'E',
  columns: columns(words, 'at', 'user_name', 'organisation', ...what),
}
