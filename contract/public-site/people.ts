import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { member } from './shapes.ts'

/** The public lists of people, as the addresses of their pages name them [domain 2.5]. */
export const peopleTypes = ['founders', 'trustees', 'admins', 'executives'] as const
export type PeopleType = (typeof peopleTypes)[number]

const term = z.object({
  term_no: z.int(),
  /** A board that awaits its ratification is not public. */
  status: z.enum(['current', 'temporary', 'expired', 'dissolved']),
  members_number: z.int(),
  start_date: z.string(),
  end_date: z.string(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
})
export type BoardTerm = z.output<typeof term>
const people = z.object({
  type: z.enum(peopleTypes),
  /** Who holds a post today: name and post, nothing else; names of former members are not published. */
  members: z.array(member),
  /** Terms of the board, the newest first; founders and executives have none. */
  terms: z.array(term),
})
export type People = z.output<typeof people>
export const readPeople = call({
  method: 'GET',
  path: 'v2/guest/employees/{type}',
  summary: 'Founders, trustees, council or executives of an organisation: names and posts',
  access: 'open',
  params: z.strictObject({ type: z.enum(peopleTypes) }),
  query: z.strictObject({ ngo_id: id }),
  answer: people,
})
