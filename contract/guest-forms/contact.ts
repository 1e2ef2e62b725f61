import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { email, id, lk, longText, mobile, optional, text } from '../core/calls/fields.ts'
import { atOnce, formToken, governorates, guestFields, letterReceipt, options } from './fields.ts'

const filled = (value: unknown) => typeof value === 'string' && value !== ''

const fields = {
  name: text(3, 100),
  email: optional(email),
  phone_number: optional(mobile),
  governorate_id: lk('governorates'),
  message_subject_id: lk('message-subjects'),
  message: longText(2_000, 10),
  ...guestFields,
}
/** A visitor can be answered by mail or by telephone [domain 2.7 guest_messages]. */
const reachable = [
  (value: { email: unknown; phone_number: unknown }) => filled(value.email) || filled(value.phone_number),
  atOnce('email', 'V-CONTACT'),
] as const

const guestMessage = z.strictObject(fields).refine(...reachable)
/** To an organisation: it may be about one of its opportunities. */
const ngoMessage = z.strictObject({ ...fields, opportunity_id: optional(id) }).refine(...reachable)
export type GuestMessage = z.output<typeof guestMessage>

const form = z.object({
  governorates,
  subjects: options,
  /** Days within which the ministry usually answers; null of an organisation, which promises nothing. */
  answer_days: z.int().nullable(),
  /** False where nobody is left to answer: a dissolved or merged organisation. */
  answered: z.boolean(),
  /** The opportunity that was asked about, while one can apply for it. */
  opportunity: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  form_token: formToken,
})
export type ContactForm = z.output<typeof form>

export const readMinistryContact = call({
  method: 'GET',
  path: 'v2/guest/contact-us/us',
  summary: 'What the form to the ministry needs: governorates, subjects, token',
  access: 'open',
  answer: form,
})
export const sendToMinistry = call({
  method: 'POST',
  path: 'v2/guest/contact-us/us',
  summary: 'A message to the ministry, for the directorate of the governorate',
  access: 'open',
  body: guestMessage,
  answer: letterReceipt,
  says: 'message_sent',
})

const params = z.strictObject({ ngo_id: id })
export const readNgoContact = call({
  method: 'GET',
  path: 'v2/guest/contact-us/{ngo_id}',
  summary: 'What the form to an organisation needs',
  access: 'open',
  params,
  query: z.strictObject({ opportunity: id.optional() }),
  answer: form,
})
export const sendToNgo = call({
  method: 'POST',
  path: 'v2/guest/contact-us/{ngo_id}',
  summary: 'A message to an organisation',
  access: 'open',
  params,
  body: ngoMessage,
  answer: letterReceipt,
  says: 'message_sent',
})
