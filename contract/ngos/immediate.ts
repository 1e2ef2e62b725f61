import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import {
  choice,
  decisionNumber,
  email,
  file,
  id,
  latinText,
  lk,
  mobile,
  ngoName,
  optional,
  pastDate,
  personName,
  repeatedReason,
} from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { standingName } from '../founding/name-conflict.ts'
import { immediateSheet } from './sheets.ts'

export const immediateStates = ['pending', 'created', 'cancelled'] as const

/** First and last name at least, each as long as the account's column for it. */
const fullName = personName(5, 150).refine((value) => /^.{2,50} \S{2,50}$/.test(value), {
  params: { code: 'V-PERSON' },
})

/** Organisations that were registered before the platform: written down, checked against the register, then created. */
export const immediateNgos = resource({
  path: 'v2/ministry/immediate-ngos',
  permission: 'ministry_immediate_ngos',
  title: 'Organisations registered before the platform',
  kind: 'ministry',
  input: {
    name_ar: ngoName,
    name_en: optional(latinText(3, 150)),
    legal_form_id: lk('legal-forms'),
    governorate_id: lk('governorates'),
    decision_no: decisionNumber,
    decision_date: pastDate,
    decision_file: optional(file()),
    user_full_name: fullName,
    user_email: email,
    user_mobile: mobile,
  },
  view: { state: z.enum(immediateStates), ngo_id: z.int().nullable() },
  filter: { state: choice(immediateStates).optional(), governorate_id: lk('governorates').optional() },
  sheet: immediateSheet,
})

/** Names that stand against a proposed one; exact ones first. */
export const immediateConflicts = call({
  method: 'GET',
  path: 'v2/ministry/immediate-ngos/conflicts',
  summary: 'Names of the register and of open requests that equal or resemble a name',
  access: { kinds: ['ministry'], may: [['ministry_immediate_ngos', 'S']] },
  query: z.strictObject({ name_ar: ngoName, id: id.optional() }),
  answer: z.array(standingName),
})

/** Creates the organisation: register number, active status, public page, and a main account that opens by a link in a letter. */
export const createImmediateNgo = call({
  method: 'POST',
  path: 'v2/ministry/immediate-ngos/{id}/create',
  summary: 'Create the organisation that was written down',
  access: { kinds: ['ministry'], may: [['ministry_immediate_ngos', 'U']] },
  params: z.strictObject({ id }),
  body: z.strictObject({ repeated_reason: repeatedReason }),
  answer: z.object({ ngo_id: z.int(), ngo_code: z.string(), username: z.string() }),
  versioned: true,
  says: 'added',
})
/** A new link for the main account of a created organisation, while its holder has set no password; the old one is dead. */
export const renewImmediateLink = call({
  method: 'POST',
  path: 'v2/ministry/immediate-ngos/{id}/link',
  summary: 'Send the account holder a new link',
  access: { kinds: ['ministry'], may: [['ministry_immediate_ngos', 'U']] },
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  answer: z.null(),
  says: 'link_sent',
})
