import { z } from 'zod'
import { tone, word } from '../public-site/shapes.ts'

/** A picture with its size, so that a page can keep its place free. */
export const picture = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Where it is looked at, when it is not cut yet: in a preview. */
  focus: z.string().optional(),
})
export type Picture = z.output<typeof picture>

/** Who tells or invites; its state is shown where it is not active. */
export const teller = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  status: word.extend({ tone }),
})
export type Teller = z.output<typeof teller>

/** A month of an address: YYYY-MM. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
/** Language of a feed: readers of feeds send no language of their own. */
export const feedLang = z.enum(['ar', 'en']).optional()

/** Why nobody can register for an event: its organisation ended or is suspended, it is over, or it is not announced any more. */
export const closedRegistration = z.enum(['end', 'suspended', 'over', 'unannounced'])
export type ClosedRegistration = z.output<typeof closedRegistration>
