import { z } from 'zod'

/** A name that stands against a proposed one. */
export const standingName = z.object({
  name_ar: z.string(),
  /** Of a registered organisation, a name that it had before, asked for by founders, or waiting to be entered. */
  kind: z.enum(['ngo', 'former', 'request', 'immediate']),
  /** 1 for the same name, from 0.6 for one that may be taken for it. */
  similarity: z.number(),
  /** Refused: the same name, whatever its legal form, articles and spelling. */
  exact: z.boolean(),
})
export type StandingName = z.output<typeof standingName>

/** What stands against a proposed name; founder and evaluator are shown the same. */
export const nameConflict = standingName.extend({
  /** `word`: in place of a name, a word that staff keep on the list of restricted words; `exact` when it refuses. */
  kind: z.enum([...standingName.shape.kind.options, 'word']),
  /** Why the word is restricted. */
  reason_ar: z.string().nullable(),
  reason_en: z.string().nullable(),
})
export type NameConflict = z.output<typeof nameConflict>
