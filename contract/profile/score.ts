import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { sectionKeys, type SectionKey } from './section-keys.ts'

export { sectionKeys, type SectionKey }

const missing = z.object({
  /** Field or rule that is not fulfilled; `validated` when the ministry returned the section. */
  field_or_rule: z.string(),
  label_ar: z.string(),
  label_en: z.string(),
  /** Screen where it is given. */
  route: z.string(),
  /** Points of the score that it would add. */
  gain: z.number(),
})
const section = z.object({
  key: z.enum(sectionKeys),
  name_ar: z.string(),
  name_en: z.string(),
  /** Points of 100; scaled when another section does not apply to the legal form. */
  weight: z.number(),
  ratio: z.number(),
  earned: z.number(),
  missing: z.array(missing),
})
const score = z.object({
  score: z.number(),
  /** Score from which the file may be declared complete [setting profile.min_score]. */
  min_score: z.number(),
  computed_at: z.string(),
  sections: z.array(section),
})
export type Score = z.output<typeof score>
export type ScoreSection = z.output<typeof section>

export const readScore = call({
  method: 'GET',
  path: 'v2/weights',
  summary: 'Score of the own file: points of each section and what is missing',
  access: { kinds: ['org'], may: [['ngo-profile', 'S']], acting: 'read' },
  answer: score,
})
export const computeScore = call({
  method: 'POST',
  path: 'v2/weights',
  summary: 'Computes and stores the score of the own file',
  access: { kinds: ['org'], may: [['ngo-profile', 'U']] },
  answer: score,
})

/** Band of a score: low, fair, good (from 70), excellent (from 90) [domain 4]. */
export function bandOf(points: number): 'low' | 'fair' | 'good' | 'excellent' {
  if (points >= 90) return 'excellent'
  if (points >= 70) return 'good'
  return points >= 40 ? 'fair' : 'low'
}
