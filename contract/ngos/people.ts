import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { idNumber, personName } from '../core/calls/fields.ts'
import { namesOf } from '../core/machine.ts'
import { rolesOfPeople } from './people-words.ts'

/** Whether somebody is it now: not yet (a board that waits, a substitute, a driver who waits), now, or no longer. */
export const standings = ['now', 'waiting', 'ended'] as const

const place = z.object({
  role: z.enum(namesOf(rolesOfPeople)),
  /** Record in its own register. */
  id: z.int(),
  ngo: z.object({ id: z.int(), name_ar: z.string(), name_en: z.string().nullable(), status_id: z.int() }),
  /** The name as it is written there. */
  name: z.string(),
  /** Of the index `positions`; of `job-titles` for employees. Null where the register has none. */
  position_id: z.int().nullable(),
  standing: z.enum(standings),
  since: z.string(),
  until: z.string().nullable(),
  /** Of the board in which the seat is. */
  term: z.object({ term_no: z.int(), start_date: z.string(), end_date: z.string() }).nullable(),
})
const person = z.object({
  name: z.string(),
  /** In full for whoever may act in an organisation’s file [Q38], else hidden; null where no number is recorded. */
  id_number: z.string().nullable(),
  places: z.array(place),
})
export type FoundPerson = z.output<typeof person>
export type PlaceOfPerson = FoundPerson['places'][number]

const found = z.object({
  /** Who stands in most places comes first. */
  people: z.array(person),
  /** Others have the name too: more words narrow the search. */
  more: z.boolean(),
})

/** A person by name in all registers of the organisations within reach. The name is in the body: no address names a person. */
export const findPeople = call({
  method: 'POST',
  path: 'v2/ministry/people/find',
  summary: 'People of the register by name: every place of each in organisations within reach',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  body: z.strictObject({ name: personName(3, 150) }),
  answer: found,
})

/** The same by the national number, for those to whom numbers are shown. Each such search is logged. */
export const findPeopleByNumber = call({
  method: 'POST',
  path: 'v2/ministry/people/find-number',
  summary: 'A person of the register by the national number: every place in organisations within reach',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  body: z.strictObject({ id_number: idNumber }),
  answer: found,
})
