import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { bool, file, id, int, list, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { person } from '../profile/people.ts'
import { ending } from './ending.ts'
import { volunteerWords } from './person-words.ts'
import { volunteerSheet } from './sheets.ts'

/** Age from which nobody has to consent for a volunteer, in years. */
export const fullAge = 18

/** People who give the organisation their time [domain 2.5]. */
export const volunteers = resource({
  path: 'v2/volunteers',
  permission: 'ngo_volunteers',
  title: 'Volunteers',
  named: (row) => `${textOf(row.first_name)} ${textOf(row.last_name)}`,
  sheet: volunteerSheet,
  words: volunteerWords,
  input: {
    ...person,
    volunteer_number: text(1, 20),
    position: text(2, 100),
    work_field_id: lk('work-fields'),
    branch_id: optional(id),
    start_date: pastDate,
    ...ending,
    hours_per_week: optional(int(1, 60)),
    has_disability_card: bool,
    /** Required for somebody under 18. */
    guardian_consent_file: optional(file()),
    member_status_id: lk('member-statuses'),
  },
  /** Hidden from whoever may not change the register. */
  view: { id_number: z.string() },
  filter: {
    work_field_id: list(int()).optional(),
    branch_id: list(int()).optional(),
    member_status_id: list(int()).optional(),
    gender: list(z.enum(['M', 'F'])).optional(),
  },
})
