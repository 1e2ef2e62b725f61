import type { ScoreSection, SectionKey } from '#contract/profile/score.ts'

/** One thing that a section asks for, as profile_weights.rules holds it. */
export interface Item {
  rule: string
  /** Share of the section; shares need not add up to 1. */
  part: number
  label_ar: string
  label_en: string
  route: string
  /** Legal forms that it is asked of; all without. */
  forms?: readonly number[]
}
export interface Weight {
  key: SectionKey
  name_ar: string
  name_en: string
  weight: number
  rules: { items: readonly Item[] }
}
/** How far a rule is fulfilled, 0 to 1; null = not asked of this organisation; absent = nothing recorded, so 0. */
export type Facts = Readonly<Record<string, number | null>>
export interface Subject {
  form: number
  facts: Readonly<Partial<Record<SectionKey, Facts>>>
  /** Sections that the ministry's last review returned and that have not changed since. */
  returned: ReadonlySet<SectionKey>
}

const round = (value: number, digits: number) => {
  const scale = 10 ** digits
  // 1.005 × 100 is 100.49999…: cut what binary fractions add before rounding.
  return Math.round(Number((value * scale).toFixed(6))) / scale
}
const returnedFactor = 0.5
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What a section asks of this organisation, and how far each is fulfilled; undefined when it asks for nothing. */
function measure(weight: Weight, { form, facts }: Subject) {
  const given = facts[weight.key] ?? {}
  const asked = weight.rules.items
    .filter((item) => (item.forms?.includes(form) ?? true) && given[item.rule] !== null)
    .map((item) => ({ item, got: Math.min(1, Math.max(0, given[item.rule] ?? 0)) }))
  const parts = sum(asked.map(({ item }) => item.part))
  if (parts === 0) return undefined
  return { weight, asked, parts, ratio: sum(asked.map(({ item, got }) => item.part * got)) / parts }
}
type Measured = NonNullable<ReturnType<typeof measure>>

function section(
  { weight: { key, name_ar, name_en, weight }, asked, parts, ratio }: Measured,
  scale: number,
  returned: boolean,
): ScoreSection {
  const points = weight * scale
  const factor = returned ? returnedFactor : 1
  const missing = asked
    .filter(({ got }) => got < 1)
    .map(({ item: { rule, part, label_ar, label_en, route }, got }) => ({
      field_or_rule: rule,
      label_ar,
      label_en,
      route,
      gain: round(((points * part) / parts) * (1 - got) * factor, 2),
    }))
  const back = {
    field_or_rule: 'validated',
    label_ar: 'أعادت الوزارة هذا القسم: تُحسب نصف الدرجة حتى التعديل',
    label_en: 'Returned by the ministry: half the points count until it is changed',
    route: asked[0]?.item.route ?? '',
    gain: round(points * ratio * (1 - returnedFactor), 2),
  }
  return {
    key,
    name_ar,
    name_en,
    weight: round(points, 2),
    ratio: round(ratio, 4),
    earned: round(points * ratio * factor, 2),
    missing: returned ? [back, ...missing] : missing,
  }
}

/**
 * Score of a file, 0 to 100 with two decimals, and the points of each section [domain 4]: weight × ratio, halved where the
 * ministry returned the section. Sections that ask nothing of the legal form leave; the other weights are scaled to 100.
 */
export function scoreOf(weights: readonly Weight[], subject: Subject): { score: number; sections: ScoreSection[] } {
  const measured = weights.flatMap((weight) => measure(weight, subject) ?? [])
  const total = sum(measured.map(({ weight }) => weight.weight))
  const scale = total === 0 ? 0 : 100 / total
  const factor = (key: SectionKey) => (subject.returned.has(key) ? returnedFactor : 1)
  const score = sum(measured.map(({ weight, ratio }) => weight.weight * scale * ratio * factor(weight.key)))
  return {
    score: Math.min(100, round(score, 2)),
    sections: measured.map((one) => section(one, scale, subject.returned.has(one.weight.key))),
  }
}
