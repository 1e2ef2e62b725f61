import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { int } from '../core/calls/fields.ts'
import type { PermissionCode } from '../core/rights/permissions.ts'
import { sectionKeys, type SectionKey } from './section-keys.ts'

/** What the weights of all sections add up to. */
export const weightSum = 100

const access = (code: PermissionCode): Access => ({ kinds: ['ministry'], may: [['ministry_indexes', code]] })
const weights = z.object({
  sections: z.array(z.object({ key: z.enum(sectionKeys), name_ar: z.string(), name_en: z.string(), weight: z.int() })),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  /** Another one after any change of any weight. */
  updated_at: z.string(),
})
export type ProfileWeights = z.output<typeof weights>

export const readWeights = call({
  method: 'GET',
  path: 'v2/ministry/weights',
  summary: 'Weights of the sections of an organisation’s file',
  access: access('S'),
  answer: weights,
})
/** All sections with their weights; whether they add up to 100 is told at `sum`. */
export const weightsBody = z.strictObject(
  Object.fromEntries(sectionKeys.map((key) => [key, int(0, weightSum)])) as Record<SectionKey, ReturnType<typeof int>>,
)
export const updateWeights = call({
  method: 'PUT',
  path: 'v2/ministry/weights',
  summary: 'Weigh the sections of an organisation’s file; every score is computed again',
  access: access('U'),
  body: weightsBody,
  answer: weights,
  versioned: true,
  says: 'edited',
})
