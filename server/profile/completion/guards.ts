import type { Guard, GuardKey } from '#contract/profile/completion.ts'
import type { Score, SectionKey } from '#contract/profile/score.ts'

/** Share of a section that a declaration of completeness asks for [domain 3.4]. */
const ratios: readonly (readonly [SectionKey & GuardKey, number])[] = [
  ['documents', 1],
  ['headquarters', 1],
  ['main_info', 0.9],
  ['contacts', 0.5],
]

/** The conditions of a declaration, in the order in which they are shown, each with what it lacks. */
export function guardsOf({ score, min_score, sections }: Score): Guard[] {
  const section = (key: SectionKey) => sections.find((one) => one.key === key)
  const lacks = (key: SectionKey) =>
    (section(key)?.missing ?? [])
      .toSorted((one, other) => other.gain - one.gain)
      .map(({ field_or_rule, label_ar, label_en, route }) => ({ field_or_rule, label_ar, label_en, route }))
  const main = !lacks('classification').some(({ field_or_rule }) => field_or_rule === 'main')
  return [
    ...ratios.map(([key, needs]): Guard => {
      const has = section(key)?.ratio ?? 0
      return { key, met: has >= needs, has, needs, missing: has >= needs ? [] : lacks(key) }
    }),
    {
      key: 'classification',
      met: main,
      has: main ? 1 : 0,
      needs: 1,
      missing: lacks('classification').filter(({ field_or_rule }) => field_or_rule === 'main'),
    },
    { key: 'score', met: score >= min_score, has: score, needs: min_score, missing: [] },
  ]
}
