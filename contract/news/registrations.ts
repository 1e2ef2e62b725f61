import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, email, id, mobile, optional, pageQuery, text } from '../core/calls/fields.ts'
import { columns } from '../core/calls/words.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { atOnce, guestFields, typedCode } from '../guest-forms/fields.ts'
import { registrationWords } from './registration-words.ts'
import { registrationMachine } from './registration-workflow.ts'
import { closedRegistration } from './shapes.ts'

const params = z.strictObject({ id })
const statuses = namesOf(registrationMachine.statuses)

export const readAttendForm = call({
  method: 'GET',
  path: 'v2/guest/events/attend/{id}',
  summary: 'What the form for a place at an event needs, and how many places are left',
  access: 'open',
  params,
  answer: z.object({
    id: z.int(),
    ngo_id: z.int(),
    title_ar: z.string(),
    title_en: z.string().nullable(),
    /** Why nobody can register; null while one can. */
    closed: closedRegistration.nullable(),
    /** Places that nobody has; null where they are not limited. */
    left: z.int().nullable(),
    waiting: z.int(),
    /** Months after the last day of the event in which the data are erased. */
    months: z.int(),
    form_token: z.string(),
  }),
})

export const sendRegistration = call({
  method: 'POST',
  path: 'v2/guest/events/attend',
  summary: 'Register for an event; who finds it full waits for a place',
  access: 'open',
  body: z
    .strictObject({
      event_id: id,
      name: text(3, 100),
      phone_number: optional(mobile),
      email: optional(email),
      ...guestFields,
    })
    .refine((value) => Boolean(value.phone_number ?? value.email), atOnce('email', 'V-CONTACT')),
  /** As for who registers first, also when there is a registration by this address: number and code reach it alone. */
  answer: z.object({
    status: z.enum(['registered', 'waiting']),
    /** How many wait before this one; null for who has a place. */
    ahead: z.int().nullable(),
  }),
})

export const cancelRegistration = call({
  method: 'POST',
  path: 'v2/guest/events/attend/cancel',
  summary: 'Give a place at an event back by its number and code: everything of its holder is erased',
  access: 'open',
  body: z.strictObject({
    registration: typedCode,
    code: typedCode,
    ...guestFields,
  }),
  answer: z.object({ reference: z.string() }),
})

const registration = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.enum(statuses),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  reason: z.string().nullable(),
  erased_at: z.string().nullable(),
  created_at: z.string(),
  actions: z.array(z.enum(pressedOf(registrationMachine))),
  updated_at: z.string(),
})
export type Registration = z.output<typeof registration>

const sheet: Sheet = {
  ar: 'المسجَّلون في الفعالية',
  en: 'Registered for the event',
  columns: [
    ...columns(registrationWords, 'reference', 'name', 'phone_number', 'email', 'created_at'),
    { key: 'status', ...commonWords.status, as: 'state', words: registrationMachine.statuses },
  ],
}
/** In the order in which they came: who waits longest is the first to get a place. */
export const listRegistrations = call({
  method: 'GET',
  path: 'v2/ngo-events/{id}/registrations',
  summary: 'Who registered for an event of the own organisation',
  access: { kinds: ['org'], may: [['ngo-events', 'U']] },
  params,
  query: z.strictObject({ ...pageQuery, status: choice(statuses).optional() }),
  answer: z.array(registration),
  paged: true,
  sheet,
})
export const readRegistrationFigures = call({
  method: 'GET',
  path: 'v2/ngo-events/{id}/registrations/figures',
  summary: 'How many have a place at an event, wait or gave it back, and when their data are erased',
  access: { kinds: ['org'], may: [['ngo-events', 'U']] },
  params,
  answer: z.object({
    title_ar: z.string(),
    capacity: z.int().nullable(),
    takes_registration: z.boolean(),
    counts: z.record(z.enum(statuses), z.int()),
    erased_on: z.string(),
  }),
})
export const actOnRegistration = call({
  method: 'POST',
  path: 'v2/ngo-events/{id}/registrations/{registration}',
  summary: 'Take a place at an event from somebody, with the words that reach him',
  access: { kinds: ['org'], may: [['ngo-events', 'U']] },
  params: z.strictObject({ id, registration: id }),
  body: actionBody(registrationMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'letter_replied',
})
