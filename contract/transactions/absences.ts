import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, date, id, optional, text } from '../core/calls/fields.ts'

/** A planned absence as it is edited. */
export const absenceInput = z.strictObject({
  from_date: date,
  to_date: date,
  /** Holds all transaction roles of the absent person. */
  substitute_user_id: optional(id),
  reason: optional(text(0, 255)),
  /** Open requests are given to others on the first day. */
  hand_over: bool,
})
export type AbsenceInput = z.output<typeof absenceInput>

const absence = absenceInput.extend({
  id: z.int(),
  state: z.enum(['planned', 'running', 'past']),
  substitute_name: z.string().nullable(),
  /** When the open requests were given to others. */
  handed_at: z.string().nullable(),
  updated_at: z.string(),
})
export type Absence = z.output<typeof absence>

/** Everybody plans his own; those of others need the right to set their availability. */
const access: Access = { kinds: ['ministry'] }
const ofUser = {
  path: 'v2/ministry/users-availability/{id}/absences',
  access,
  params: z.strictObject({ id }),
} as const
const one = { path: 'v2/ministry/user-absences/{id}', access, params: z.strictObject({ id }), versioned: true } as const

export const listAbsences = call({
  ...ofUser,
  method: 'GET',
  summary: 'Absences of a user: running and planned ones first, past ones after them',
  answer: z.array(absence),
})
export const planAbsence = call({
  ...ofUser,
  method: 'POST',
  summary: 'Plan an absence; one that begins today gives the open requests to others at once',
  body: absenceInput,
  answer: absence,
  says: 'added',
})
export const changeAbsence = call({
  ...one,
  method: 'PUT',
  summary: 'Change an absence that is not over',
  body: absenceInput,
  answer: absence,
  says: 'edited',
})
export const endAbsence = call({
  ...one,
  method: 'DELETE',
  summary: 'Take back a planned absence, or end a running one: the person is there again from today',
  answer: z.null(),
  says: 'status_changed',
})
