import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { bool, date, int, list, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { person } from '../profile/people.ts'
import { ending } from './ending.ts'
import { memberWords } from './person-words.ts'
import { memberSheet } from './sheets.ts'

/** Members of the general assembly, founders among them; institutions have none [domain 2.5]. */
export const members = resource({
  path: 'v2/general-authority-members',
  permission: 'ngo_general_authority_members',
  title: 'Members of the general assembly',
  said: 'member',
  named: (row) => `${textOf(row.first_name)} ${textOf(row.last_name)}`,
  sheet: memberSheet,
  words: memberWords,
  input: {
    ...person,
    membership_no: text(1, 20),
    membership_type_id: lk('membership-types'),
    join_date: pastDate,
    /** A member votes where it reaches the day of the meeting. */
    subscription_paid_until: optional(date),
    is_founder: bool,
    ...ending,
  },
  /** Hidden from whoever may not change the register. */
  view: { id_number: z.string() },
  filter: {
    membership_type_id: list(int()).optional(),
    is_founder: bool.optional(),
    gender: list(z.enum(['M', 'F'])).optional(),
  },
})
