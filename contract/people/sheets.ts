import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { employeeWords, memberWords, volunteerWords } from './person-words.ts'

const names = ['first_name', 'father_name', 'last_name', 'mother_name', 'id_number'] as const
const facts = ['nationality_id', 'gender', 'birth_date', 'birth_place', 'registry_place'] as const
const rest = [
  'education_level_id',
  'specialization',
  'profession',
  'mobile',
  'email',
  'residence_governorate_id',
  'residence_address',
] as const
const end = ['end_date', 'end_reason'] as const

export const employeeSheet: Sheet = {
  ar: 'الموظفون',
  en: 'Employees',
  columns: columns(
    employeeWords,
    'employment_number',
    ...names,
    'position',
    'work',
    'employment_type_id',
    'start_date',
    'member_status_id',
    ...end,
    'insurance_number',
    'salary',
    'has_disability_card',
    ...facts,
    ...rest,
  ),
}

export const volunteerSheet: Sheet = {
  ar: 'المتطوعون',
  en: 'Volunteers',
  columns: columns(
    volunteerWords,
    'volunteer_number',
    ...names,
    'position',
    'work_field_id',
    'start_date',
    'hours_per_week',
    'member_status_id',
    ...end,
    'has_disability_card',
    ...facts,
    ...rest,
  ),
}

export const memberSheet: Sheet = {
  ar: 'أعضاء الهيئة العامة',
  en: 'Members of the general assembly',
  columns: columns(
    memberWords,
    'membership_no',
    ...names,
    'membership_type_id',
    'join_date',
    'subscription_paid_until',
    'is_founder',
    ...end,
    ...facts,
    ...rest,
  ),
}
