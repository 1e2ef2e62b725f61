import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, email, file, id, lk, longText, mobile, optional, pageQuery, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { guestFields, typedCode } from '../guest-forms/fields.ts'
import { opportunityTypes } from './calls.ts'
import { word } from '../public-site/shapes.ts'
import { applicationMachine } from './application-workflow.ts'

const params = z.strictObject({ id })

export const readApplyForm = call({
  method: 'GET',
  path: 'v2/guest/opportunities/apply/{id}',
  summary: 'What the form of an application needs, while one can apply',
  access: 'open',
  params,
  answer: z.object({
    id: z.int(),
    ngo_id: z.int(),
    type: z.enum(opportunityTypes),
    code: z.string(),
    name: z.string(),
    governorates: z.array(z.object({ id: z.int(), name: z.string() })),
    /** What the organisation asks for, to be answered one by one. */
    certificate_ar: z.string(),
    experience_ar: z.string().nullable(),
    skill_ar: z.string().nullable(),
    /** Months after the closing date in which the application is erased, and in which one that was accepted is. */
    months: z.int(),
    accepted_months: z.int(),
    form_token: z.string(),
  }),
})
export const sendApplication = call({
  method: 'POST',
  path: 'v2/guest/opportunities/apply',
  summary: 'Apply for a job or volunteering, with papers',
  access: 'open',
  form: true,
  body: z.strictObject({
    opportunity_id: id,
    name: text(3, 100),
    email,
    phone_number: optional(mobile),
    governorate_id: lk('governorates'),
    certificate: optional(longText(1000)),
    experience: optional(longText(1000)),
    skill: optional(longText(1000)),
    message: longText(2_000, 10),
    cv_file: optional(file('document')),
    paper_file: optional(file('document')),
    ...guestFields,
  }),
  /** Nothing: number and code reach the address alone, also when there is an application from it already. */
  answer: z.object({}),
})

export const withdrawApplication = call({
  method: 'POST',
  path: 'v2/guest/opportunities/withdraw',
  summary: 'Take an application back by its number and code: everything of its sender is erased',
  access: 'open',
  body: z.strictObject({
    application: typedCode,
    code: typedCode,
    ...guestFields,
  }),
  answer: z.object({ reference: z.string() }),
})

const statuses = namesOf(applicationMachine.statuses)
const application = z.object({
  id: z.int(),
  reference: z.string(),
  status: z.enum(statuses),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  governorate: word,
  certificate: z.string().nullable(),
  experience: z.string().nullable(),
  skill: z.string().nullable(),
  message: z.string().nullable(),
  cv_file: z.int().nullable(),
  paper_file: z.int().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  erased_at: z.string().nullable(),
  created_at: z.string(),
  actions: z.array(z.enum(pressedOf(applicationMachine))),
  updated_at: z.string(),
})
export type Application = z.output<typeof application>

/** Newest first. */
export const listApplications = call({
  method: 'GET',
  path: 'v2/opportunities/{id}/applications',
  summary: 'Who applied for an opportunity of the own organisation',
  access: { kinds: ['org'], may: [['opportunities', 'U']] },
  params,
  query: z.strictObject({ ...pageQuery, status: choice(statuses).optional() }),
  answer: z.array(application),
  paged: true,
})
/** How many are in each state, and when their data are erased. */
export const readApplicationFigures = call({
  method: 'GET',
  path: 'v2/opportunities/{id}/applications/figures',
  summary: 'Applications of an opportunity by state, and the days on which their data are erased',
  access: { kinds: ['org'], may: [['opportunities', 'U']] },
  params,
  answer: z.object({
    counts: z.record(z.enum(statuses), z.int()),
    /** Of those who were not accepted, and of those who were. */
    erased_on: z.string(),
    accepted_erased_on: z.string(),
    months: z.int(),
  }),
})
export const decideApplication = call({
  method: 'POST',
  path: 'v2/opportunities/{id}/applications/{application}',
  summary: 'Put an applicant on the short list, accept or decline him; the message reaches him by mail',
  access: { kinds: ['org'], may: [['opportunities', 'U']] },
  params: z.strictObject({ id, application: id }),
  body: actionBody(applicationMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'letter_replied',
})

/** The actions with a message, one body for all: none of them needs anything else. */
export const decidedTogether = pressedOf(applicationMachine)
export const decideApplications = call({
  method: 'POST',
  path: 'v2/opportunities/{id}/applications',
  summary: 'One decision on several applications that are in the same state; all of them or none',
  access: { kinds: ['org'], may: [['opportunities', 'U']] },
  params,
  body: z.strictObject({
    action: choice(decidedTogether),
    answer: longText(2000, 10),
    rows: z
      .array(z.strictObject({ id, updated_at: z.string().max(40) }))
      .min(1)
      .max(100),
  }),
  answer: z.object({ decided: z.int() }),
  says: 'letter_replied',
})
