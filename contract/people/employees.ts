import { z } from 'zod'
import { latinDigits, textOf } from '../core/values/arabic.ts'
import { bool, file, id, int, list, lk, money, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { person } from '../profile/people.ts'
import { ending } from './ending.ts'
import { employeeWords } from './person-words.ts'
import { employeeSheet } from './sheets.ts'

/** Digits of the social insurance, written in any script. */
const insuranceNumber = z.preprocess(
  (input) => (typeof input === 'string' ? latinDigits(input) : input),
  text(0, 20).refine((value) => /^\d*$/.test(value), { params: { code: 'V-NUMBER' } }),
) as unknown as z.ZodType<string, string>

/** People who work for the organisation [domain 2.5]. */
export const employees = resource({
  path: 'v2/employees',
  permission: 'ngo_employees',
  title: 'Employees',
  named: (row) => `${textOf(row.first_name)} ${textOf(row.last_name)}`,
  sheet: employeeSheet,
  words: employeeWords,
  input: {
    ...person,
    employment_number: text(1, 20),
    position: lk('job-titles'),
    work: optional(text(0, 150)),
    branch_id: id,
    employment_type_id: lk('employment-types'),
    start_date: pastDate,
    ...ending,
    insurance_number: optional(insuranceNumber),
    /** Null for whoever may not change employees, and for the ministry. */
    salary: optional(money),
    has_disability_card: bool,
    member_status_id: lk('member-statuses'),
    cv_file: optional(file()),
    /** Tells the salary: null for the same readers. */
    contract_file: optional(file()),
  },
  /** Hidden from whoever may not change the register. */
  view: { id_number: z.string() },
  filter: {
    position: list(int()).optional(),
    branch_id: list(int()).optional(),
    employment_type_id: list(int()).optional(),
    member_status_id: list(int()).optional(),
    gender: list(z.enum(['M', 'F'])).optional(),
  },
})
