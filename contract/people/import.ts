import { z } from 'zod'
import { call, workbookFile, type Access } from '../core/calls/call.ts'
import { text } from '../core/calls/fields.ts'
import type { AnyResource } from '../core/calls/resource.ts'
import type { FieldWords, Words } from '../core/calls/words.ts'
import { employees } from './employees.ts'
import { members } from './members.ts'
import { employeeWords, memberWords, volunteerWords } from './person-words.ts'
import { volunteers } from './volunteers.ts'

/** Rows that one file may bring. */
export const mostImported = 20_000
/** Bytes that a file may have. */
export const largestTable = 8 * 1024 * 1024
/** Refused rows that a plan tells of one by one. */
export const mostRefused = 300

/** A table as it travels: its bytes in base64, so that it is never stored. */
const table = z.strictObject({ name: text(1, 255), content: z.base64().max(Math.ceil(largestTable / 3) * 4) })

const refusedCell = z.object({
  /** Name of the column; null where the whole row is meant. */
  column: z.string().nullable(),
  /** What stands there. */
  value: z.string(),
  text: z.string(),
})
export const peoplePlan = z.object({
  /** The first refused rows, with every refused cell. */
  rows: z.array(z.object({ line: z.int(), name: z.string(), cells: z.array(refusedCell) })),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** The state of the register that was compared with: the import is refused when it is another one. */
  updated_at: z.string(),
})
export type PeoplePlan = z.output<typeof peoplePlan>

export interface TableField extends FieldWords {
  readonly name: string
  readonly label_ar: string
  readonly label_en: string
}
const fieldsOf = (words: Words, names: readonly string[]): TableField[] =>
  names.map((name) => {
    const field = words[name] as FieldWords
    return { ...field, name, label_ar: field.ar, label_en: field.en }
  })

const personal = [
  'first_name',
  'father_name',
  'last_name',
  'mother_name',
  'id_number',
  'nationality_id',
  'gender',
  'birth_date',
] as const
const further = [
  'mobile',
  'email',
  'residence_governorate_id',
  'residence_address',
  'birth_place',
  'registry_place',
  'education_level_id',
  'specialization',
  'profession',
] as const
const ended = ['end_date', 'end_reason'] as const

/** The registers that are brought from tables, with the columns of each; files stay with their records. */
export const importFields = {
  employees: fieldsOf(employeeWords, [
    'employment_number',
    ...personal,
    'position',
    'work',
    'branch_id',
    'employment_type_id',
    'start_date',
    'member_status_id',
    'insurance_number',
    'salary',
    'has_disability_card',
    ...further,
    ...ended,
  ]),
  volunteers: fieldsOf(volunteerWords, [
    'volunteer_number',
    ...personal,
    'position',
    'work_field_id',
    'branch_id',
    'start_date',
    'hours_per_week',
    'member_status_id',
    'has_disability_card',
    ...further,
    ...ended,
  ]),
  'general-authority-members': fieldsOf(memberWords, [
    'membership_no',
    ...personal,
    'membership_type_id',
    'join_date',
    'subscription_paid_until',
    'is_founder',
    ...further,
    ...ended,
  ]),
} as const

type Kept = Pick<AnyResource, 'path' | 'permission'>
/** The calls by which a register of people is brought from a table. */
const importCalls = ({ path, permission }: Kept, title: string) => {
  const access: Access = { kinds: ['org'], may: [[permission, 'A']], acting: 'write' }
  return {
    /** An empty table with the headings, to be filled in. */
    template: call({
      method: 'GET',
      path: `${path}/import/template`,
      summary: `${title}: an empty workbook to fill in`,
      access,
      query: z.strictObject({}),
      answer: z.unknown(),
      blob: [workbookFile],
    }),
    plan: call({
      method: 'POST',
      path: `${path}/import/plan`,
      summary: `${title}: what a table would add, change and be refused for; nothing is written`,
      access,
      body: table,
      bodyBytes: 2 * largestTable,
      answer: peoplePlan,
    }),
    /** The table with each refusal beside its row, and with what can be written right already written right. */
    copy: call({
      method: 'POST',
      path: `${path}/import/copy`,
      summary: `${title}: the table with its faults marked, to correct and bring again`,
      access,
      body: table,
      bodyBytes: 2 * largestTable,
      answer: z.unknown(),
      blob: [workbookFile],
    }),
    /** All of the table or nothing of it. */
    bring: call({
      method: 'POST',
      path: `${path}/import`,
      summary: `${title}: add and change people as a table says, all of it or nothing`,
      access,
      body: table,
      bodyBytes: 2 * largestTable,
      answer: peoplePlan,
      versioned: true,
      says: 'imported',
    }),
  }
}
export const employeeImport = importCalls(employees, 'Employees')
export const volunteerImport = importCalls(volunteers, 'Volunteers')
export const memberImport = importCalls(members, 'Members of the general assembly')
export type PeopleImport = ReturnType<typeof importCalls>
