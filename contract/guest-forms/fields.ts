import { z } from 'zod'
import { text } from '../core/calls/fields.ts'
import { latinDigits } from '../core/values/arabic.ts'

/**
 * Fields of every form that visitors fill in: the signed token of the page on which the form stood, and a field that
 * people never see. Both are judged by the server, since a wrong one is no mistake of the person.
 */
export const guestFields = {
  form_token: z.string().max(200).optional(),
  website: z.string().max(2_000).optional(),
}

/** What was typed as a number or code, as the server writes it: capital letters, digits 0–9, no spaces and hyphens. */
export const typedCode = text(1, 40).transform((typed) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, ''),
)

/** A rule over several fields that speaks together with the rules of each field, not a round later. */
export const atOnce = (field: string, code: string) => ({ path: [field], params: { code }, when: () => true })

/** What a form is answered: the number under which it can be asked about. */
export const receipt = z.object({ reference: z.string() })
/** With the code of a letter its sender may ask what became of it. */
export const letterReceipt = receipt.extend({ code: z.string() })
const option = z.object({ id: z.int(), name: z.string() })
/** Governorates of a form, in the reader's language [spec: id, name]. */
export const governorates = z.array(option)
export const options = z.array(option)
/** Proves when the page was asked for; sent back with the form. */
export const formToken = z.string()
