import { isSpanPath } from '#contract/reports/listings.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import type { Group } from './ask.ts'

/** Whether the answer is a trend: it has one group for each year or month. */
export const isTrend = ({ groups = [] }: Definition): boolean => groups.length === 1 && isSpanPath(groups[0] ?? '')

/** Longer ones keep their gaps: a table of empty months says nothing. */
const mostSpans = 240

function next(span: string): string {
  const [year, month] = span.split('-').map(Number) as [number, number?]
  if (month === undefined) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** The groups of a trend in the order of time, with the years or months in which there was nothing; what has no day stands last. */
export function inTime(groups: readonly Group[]): Group[] {
  const keyOf = (group: Group) => group.keys[0]?.value ?? null
  const dated = groups.filter((group) => keyOf(group) !== null)
  const sorted = dated.toSorted((a, b) => (String(keyOf(a)) < String(keyOf(b)) ? -1 : 1))
  const undated = groups.filter((group) => keyOf(group) === null)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return [...undated]
  const byKey = new Map(sorted.map((group) => [keyOf(group), group]))
  const filled: Group[] = []
  for (let span = String(keyOf(first)); span <= String(keyOf(last)); span = next(span)) {
    const none = { keys: [{ value: span, name_ar: span, name_en: span }], count: 0, sums: first.sums.map(() => 0) }
    filled.push(byKey.get(span) ?? none)
    if (filled.length > mostSpans) return [...sorted, ...undated]
  }
  return [...filled, ...undated]
}
