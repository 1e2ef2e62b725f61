import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { text } from '../core/calls/fields.ts'
import { latinDigits } from '../core/values/arabic.ts'
import { receipt } from './fields.ts'

/** Signs of a letter's code: none of them looks like another (0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B, U and V). */
export const codeSigns = '34679ACDEFHJKMNPRTUWXY'
export const codeLength = 7

/** What was typed as a number or code, as the server writes it: capital letters, digits 0–9, no spaces and hyphens. */
const asWritten = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
// A wrong one is refused with both fields together, never by its form.
const code = text(1, 40).transform(asWritten)
/** Who types on an Arabic keyboard leaves the letters before the digits out. */
const reference = text(1, 40)
  .transform(asWritten)
  .transform((number) => (/^\d+$/.test(number) ? `MSG${number.padStart(6, '0')}` : number))

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
  body: z.strictObject({ reference, code, website: z.string().max(2_000).optional() }),
  answer: sent,
})
