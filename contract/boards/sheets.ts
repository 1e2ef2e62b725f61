import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { directorWords as words, termWords } from './board-words.ts'

const names = ['first_name', 'father_name', 'last_name', 'mother_name', 'id_number'] as const
const seat = ['position_id', 'seat_method', 'start_date', 'end_date', 'end_reason'] as const
const facts = [
  'nationality_id',
  'gender',
  'birth_date',
  'birth_place',
  'registry_place',
  'education_level_id',
  'specialization',
  'profession',
  'mobile',
  'email',
  'residence_governorate_id',
  'residence_address',
] as const

type Named = 'founders' | 'executives' | 'council' | 'trustees'
export const directorSheet = (name: Named): Sheet => ({
  ...screenWords[name],
  columns: columns(words, ...names, ...seat, ...facts),
})
export const boardMemberSheet = (name: Named): Sheet => ({
  ...screenWords[name],
  columns: columns(words, ...names, ...seat, 'family_group', 'is_current', ...facts),
})
export const termSheet = (name: Named): Sheet => ({
  ...screenWords[name],
  columns: columns(
    termWords,
    'term_no',
    'status',
    'members_number',
    'start_date',
    'end_date',
    'decision_no',
    'decision_date',
  ),
})
