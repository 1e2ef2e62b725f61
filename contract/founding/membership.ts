import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'

/** Where the consent of a named founder stands. */
export const confirmationStates = ['not_asked', 'asked', 'confirmed', 'objected', 'changed'] as const
export type ConfirmationState = (typeof confirmationStates)[number]
/** Null for a founder without a phone of his own: an entity is bound by the resolution that it uploads. */
export const confirmation = z
  .object({
    state: z.enum(confirmationStates),
    asked_at: z.string().nullable(),
    answered_at: z.string().nullable(),
    /** His last objection, also when his data was changed and he was asked again. */
    objected_at: z.string().nullable(),
    /** The number is also that of the applicant or of another founder: a code to it proves little. */
    shared_phone: z.boolean(),
  })
  .nullable()
export type Confirmation = z.output<typeof confirmation>

export const askFounder = call({
  method: 'POST',
  path: 'v2/establishment/member/{id}/confirmation',
  summary: 'Asks a founder again to confirm his membership',
  access: { kinds: ['est'] },
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  answer: confirmation,
  says: 'ok',
})
