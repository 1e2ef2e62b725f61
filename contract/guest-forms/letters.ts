import { z } from 'zod'
import { call, type Access, type AnswerOf } from '../core/calls/call.ts'
import { bool, choice, id, lk, pageQuery } from '../core/calls/fields.ts'
import { actionBody, pressedOf } from '../core/machine.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { type LetterMachine, messageStates, ministryLetter, ownLetter } from './workflow.ts'

/** Why a form was probably not filled in by a person. It is kept, but apart, and its sender is answered like everybody. */
export const heldReasons = ['hidden_field', 'too_fast', 'repeated', 'too_many'] as const
export type HeldReason = (typeof heldReasons)[number]
/** Only what is held back, with its reason; without it only what arrived. */
export const heldFilter = { held: bool.optional() }
export const heldReason = z.enum(heldReasons).nullable()

const letter = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  governorate_id: z.int(),
  message_subject_id: z.int(),
  message: z.string(),
  opportunity_id: z.int().nullable(),
  /** The opportunity that the sender is interested in, as it is called today. */
  opportunity: z.object({ code: z.string(), name: z.string() }).nullable(),
  status: z.enum(messageStates),
  reply: z.string().nullable(),
  /** Name of who answered. */
  replied_by: z.string().nullable(),
  replied_at: z.string().nullable(),
  /** Which way an answer goes: by SMS only where no address was given. */
  way: z.enum(['mail', 'sms']),
  /** What the reader may do with it now. */
  actions: z.array(z.enum(pressedOf(ownLetter))),
  held_reason: heldReason,
  /** When it arrived: of a released one, the moment of its release. */
  created_at: z.string(),
})

/** Letters of visitors at one reader: the list, and what becomes of those that were held back. */
const lettersAt = (
  path: string,
  to: string,
  machine: LetterMachine,
  may: (code: PermissionCode) => Exclude<Access, 'open'>,
) => ({
  machine,
  list: call({
    method: 'GET',
    path,
    summary: `Messages of visitors to ${to}, newest first; held back ones apart`,
    access: may('S'),
    query: z.strictObject({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      status: choice(messageStates).optional(),
      governorate_id: lk('governorates').optional(),
      ...heldFilter,
    }),
    answer: z.array(letter),
    paged: true,
  }),
  act: call({
    method: 'POST',
    path: `${path}/{id}`,
    summary: `Marks a message to ${to} as read, answers it by mail or SMS, or puts it away; answers the message`,
    access: may('U'),
    params: z.strictObject({ id }),
    body: actionBody(machine),
    answer: letter,
  }),
  release: call({
    method: 'POST',
    path: `${path}/{id}/release`,
    summary: `A message to ${to} that was held back arrives now`,
    access: may('U'),
    params: z.strictObject({ id }),
    answer: z.null(),
    says: 'letter_released',
  }),
  discard: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: `A message to ${to} that was held back is thrown away`,
    access: may('D'),
    params: z.strictObject({ id }),
    answer: z.null(),
    says: 'deleted',
  }),
})
export type LetterCalls = ReturnType<typeof lettersAt>

/** To the own organisation; a ministry user who looks into the file reads the same. */
export const ownLetters = lettersAt('v2/contact-us', 'the own organisation', ownLetter, (code) => ({
  kinds: ['org'],
  may: [['ngo_public_messages', code]],
  ...(code === 'S' ? { acting: 'read' } : {}),
}))
/** To the ministry: a directorate reads those of its governorate. */
export const ministryLetters = lettersAt('v2/ministry/guest-messages', 'the ministry', ministryLetter, (code) => ({
  kinds: ['ministry'],
  may: [['ministry_guest_messages', code]],
}))
export type GuestLetter = AnswerOf<typeof ownLetters.list>[number]
