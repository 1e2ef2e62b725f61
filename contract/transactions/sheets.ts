import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { estStatusWords } from '../founding/statuses.ts'
import { requestWords } from './request-words.ts'
import { requestStatusWords } from './statuses.ts'

const { draft: _, ...handedIn } = requestStatusWords
const requestColumns: Sheet['columns'] = [
  ...columns(
    requestWords,
    'request_no',
    'type_name',
    'applicant_name',
    'legal_form_id',
    'governorate_id',
    'stage_name',
  ),
  // A founding request says its own status here too, which is finer.
  { ...requestWords.status, key: 'status', as: 'state', words: { ...handedIn, ...estStatusWords } },
  ...columns(requestWords, 'assigned_name', 'submitted_at', 'due_at'),
]

/** Requests within the reach of whoever takes them. */
export const requestSheet: Sheet = {
  ar: 'طلبات المعاملات',
  en: 'Transaction requests',
  right: 'E',
  columns: requestColumns,
}
export const creationSheet: Sheet = {
  ar: 'طلبات التأسيس',
  en: 'Founding requests',
  right: 'E',
  columns: requestColumns,
}
