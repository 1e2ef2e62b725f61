import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { date, file, id, pastDate } from '../core/calls/fields.ts'

/** Legal form of an alliance [domain 1 no. 4]: the others have no members of this kind. */
export const allianceForm = 3

const reads: Access = { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' }
/** The organisation file knows no codes for adding and removing [decision 0032]. */
const edits: Access = { kinds: ['org'], may: [['ngo-profile', 'U']], acting: 'write' }
const path = 'v2/alliance-members'

const organisation = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  legal_form_id: z.int(),
  status_id: z.int(),
  governorate_id: z.int(),
})
export const alliance = z.object({
  /** Members below which the ministry is alerted. */
  minimum: z.int(),
  /** Members that have not left and still exist as organisations. */
  present: z.int(),
  /** Present ones first, then those who left, the last first. */
  members: z.array(
    z.object({
      id: z.int(),
      member: organisation,
      joined_at: z.string(),
      left_at: z.string().nullable(),
      decision_file: z.int(),
    }),
  ),
})
export type Alliance = z.output<typeof alliance>

/** Answers 404 to an organisation that is no alliance, as the others of this register. */
export const listAllianceMembers = call({
  method: 'GET',
  path,
  summary: 'Organisations that the own alliance unites, and how many it must have',
  access: reads,
  answer: alliance,
})

export const joining = z.strictObject({ member_ngo_id: id, joined_at: pastDate, decision_file: file() })
export const addAllianceMember = call({
  method: 'POST',
  path,
  summary: 'An organisation joins the own alliance by a resolution of its board',
  access: edits,
  body: joining,
  answer: alliance,
  says: 'added',
})

export const leaving = z.strictObject({ left_at: date.optional() })
/** Nothing is deleted: the member stays in the history with the day on which it left, today where none is given. */
export const endAllianceMember = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'A member leaves the own alliance',
  access: edits,
  params: z.strictObject({ id }),
  query: leaving,
  answer: alliance,
  says: 'edited',
})

export const listAllianceChoices = call({
  method: 'GET',
  path: 'v2/alliance-member-choices',
  summary: 'Active institutions and associations that may join, by a part of their name; twenty at most',
  access: edits,
  query: z.strictObject({ search: z.string().trim().max(150).default('') }),
  answer: z.array(organisation),
})
