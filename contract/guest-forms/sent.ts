import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { text } from '../core/calls/fields.ts'
import { latinDigits } from '../core/values/arabic.ts'
import { receipt } from './fields.ts'

/** Signs of a letter's code: none of them looks like another (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V). */
export const codeSigns = '34679ACDEFGHJKMNPRTUWXY'
export const codeLength = 7

/** What was typed as a number or code, as the server writes it: capital letters, digits 0–9, no spaces and hyphens. */
const asWritten = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
/** A number or a code as it is typed; a wrong one is refused together with the other field, never by its form. */
const typed = text(1, 40).transform(asWritten)

export const letterStates = ['received', 'read', 'answered'] as const
const sent = receipt.extend({
  /** With the number it asks for the state of a letter; null of a survey, which is not answered. */
  code: z.string().nullable(),
  state: z.enum(letterStates).nullable(),
  received_at: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type Sent = z.output<typeof sent>

export const readSent = call({
  method: 'GET',
  path: 'v2/guest/sent',
  summary: 'What this browser has just sent or asked about, by its cookie; null without one',
  access: 'open',
  answer: sent.nullable(),
})
export const askLetter = call({
  method: 'POST',
  path: 'v2/guest/letter-status',
  summary: 'What became of a message, by its number and code',
  access: 'open',
  body: z.strictObject({ reference: typed, code: typed, website: z.string().max(2_000).optional() }),
  answer: sent,
})
