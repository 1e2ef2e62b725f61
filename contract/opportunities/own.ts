import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, id, int, lk, longText, optional, pageQuery, rich, sortBy, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { word } from '../public-site/shapes.ts'
import { opportunityTypes } from './calls.ts'
import { opportunityWords } from './opportunity-words.ts'
import { opportunityMachine } from './workflow.ts'

const sheet: Sheet = {
  ar: 'فرص العمل والتطوع',
  en: 'Job and volunteer opportunities',
  columns: columns(
    opportunityWords,
    'code',
    'name',
    'position_type_id',
    'vacancies_number',
    'starting_date',
    'closing_date',
    'employment_type_id',
    'governorate_id',
    'work_field_id',
  ),
}

const statuses = namesOf(opportunityMachine.statuses)
const state = {
  code: z.string(),
  status: z.enum(statuses),
  /** Why the ministry hides it; null while it does not. */
  hidden_reason: z.string().nullable(),
  actions: z.array(z.enum(pressedOf(opportunityMachine))),
}

/** Jobs and volunteering of the own organisation; `type` is chosen when one is added and stays. */
export const opportunityRegister = resource({
  path: 'v2/opportunities',
  permission: 'opportunities',
  title: 'Jobs and volunteering of the organisation',
  sheet,
  words: opportunityWords,
  input: {
    type: choice(opportunityTypes),
    name: text(3, 150),
    position_type_id: lk('position-types'),
    vacancies_number: int(1, 1000),
    starting_date: date,
    closing_date: date,
    employment_type_id: lk('employment-types'),
    governorate_id: lk('governorates'),
    work_field_id: lk('work-fields'),
    opportunity_objectives_ar: longText(2000),
    certificate_ar: longText(1000),
    experience_ar: optional(longText(1000)),
    skill_ar: optional(longText(1000)),
    details_ar: optional(rich(5000)),
    /** E-mail, link or telephone. */
    apply_contact: text(3, 190),
  },
  view: {
    ...state,
    positionType: word,
    /** The Arabic label alone, as the specification names it. */
    employment_type_ar: z.string(),
    governorate: word,
  },
  filter: { type: choice(opportunityTypes).optional(), status: choice(statuses).optional() },
})

const params = z.strictObject({ id })
const decided = z.object({ status: z.enum(statuses) })
export const moveOpportunity = call({
  method: 'POST',
  path: 'v2/opportunities/{id}',
  summary: 'Publish an opportunity, or close it before its day',
  access: { kinds: ['org'], may: [['opportunities', 'U']] },
  params,
  body: actionBody(opportunityMachine, 'organisation'),
  versioned: true,
  answer: decided,
  says: 'opportunity_moved',
})

const supervised = z.object({
  id: z.int(),
  type: z.enum(opportunityTypes),
  name: z.string(),
  closing_date: z.string(),
  ...state,
  updated_at: z.string(),
})
export const listSupervisedOpportunities = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/opportunities',
  summary: 'What an organisation offers to job seekers and volunteers, hidden ones too; drafts are its own affair',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'S']] },
  params,
  query: z.strictObject({ ...pageQuery, sort: sortBy('id', 'name', 'closing_date', 'status') }),
  answer: z.array(supervised),
  paged: true,
})
export const superviseOpportunity = call({
  method: 'POST',
  path: 'v2/ministry/opportunities/{id}',
  summary: 'Hide an opportunity from the public with a reason, or show it again',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params,
  body: actionBody(opportunityMachine, 'ministry'),
  versioned: true,
  answer: decided,
  says: 'opportunity_moved',
})
