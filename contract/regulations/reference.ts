import { z } from 'zod'

/** Kinds of text in the legal library, as the parameter `model` names them. */
export const regulationModels = ['law', 'decree', 'decision', 'circular', 'system'] as const
export type RegulationModel = (typeof regulationModels)[number]
export const regulationStates = ['in_force', 'amended', 'repealed'] as const

/** A text as another one names it. */
export const regulationReference = z.object({
  id: z.int(),
  model: z.enum(regulationModels),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  number: z.string(),
  issue_date: z.string(),
  state: z.enum(regulationStates),
})
export type RegulationReference = z.output<typeof regulationReference>
