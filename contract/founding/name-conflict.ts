import { z } from 'zod'

/** What stands against a proposed name; founder and evaluator are shown the same. */
export const nameConflict = z.object({
  /** The name that stands already, or the word that staff keep on the list of restricted words. */
  name_ar: z.string(),
  kind: z.enum(['ngo', 'request', 'word']),
  similarity: z.number(),
  /** Refused: the same name after folding, or a word that no name may hold. */
  exact: z.boolean(),
  /** Why the word is restricted. */
  reason_ar: z.string().nullable(),
  reason_en: z.string().nullable(),
})
export type NameConflict = z.output<typeof nameConflict>
