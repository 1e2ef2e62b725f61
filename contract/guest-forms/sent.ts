import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { receipt, typedCode } from './fields.ts'

/** Signs of a letter's code: none of them looks like another (0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B, U and V). */
export const codeSigns = '34679ACDEFHJKMNPRTUWXY'
export const codeLength = 7

/** Who types on an Arabic keyboard leaves the letters before the digits out. */
const reference = typedCode.transform((number) => (/^\d+$/.test(number) ? `MSG${number.padStart(6, '0')}` : number))

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
  // A wrong code is refused with both fields together, never by its form.
  body: z.strictObject({ reference, code: typedCode, website: z.string().max(2_000).optional() }),
  answer: sent,
})
