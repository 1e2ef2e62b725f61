import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, id, int, optional } from '../core/calls/fields.ts'
import { generalInfoWords } from './meeting-words.ts'

const params = z.strictObject({ id })
/** Keys of the data object [domain 2.5 general_info]. */
export const generalData = z.strictObject({
  has_hr_bylaw: bool,
  has_women_policy: bool,
  has_volunteer_policy: bool,
  has_organizational_structure: bool,
  has_financial_bylaw: bool,
  has_child_protection_policy: bool,
  has_complaints_mechanism: bool,
  members_number: int(0, 1_000_000),
  employees_number: int(0, 100_000),
  volunteers_number: int(0, 1_000_000),
  annual_beneficiaries_number: optional(int(0, 100_000_000)),
})
const answer = z.object({
  id: z.int(),
  /** Null until it was filled in. */
  data: generalData.nullable(),
  /** What the registers hold now, beside what is declared. */
  recorded: z.object({ members_number: z.int(), employees_number: z.int(), volunteers_number: z.int() }),
  /** Empty until it was filled in. */
  updated_at: z.string(),
})
export type GeneralInfo = z.output<typeof answer>
/** `id` is the organisation's own. */
export const readGeneralInfo = call({
  method: 'GET',
  path: 'v2/general-info/{id}',
  summary: 'General information of the organisation',
  access: { kinds: ['org'], may: [['ngo_general_info', 'S']], acting: 'read' },
  params,
  answer,
  words: generalInfoWords,
})
export const saveGeneralInfo = call({
  method: 'PUT',
  path: 'v2/general-info/{id}',
  summary: 'General information of the organisation: save',
  access: { kinds: ['org'], may: [['ngo_general_info', 'U']], acting: 'write' },
  params,
  body: z.strictObject({ data: generalData }),
  versioned: true,
  answer,
  words: generalInfoWords,
  says: 'info_edited',
})
