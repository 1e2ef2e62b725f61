import type { Score, ScoreSection } from '#contract/profile/score.ts'

interface Way {
  readonly steps: readonly ScoreSection['missing'][number][]
  /** Whether the steps together reach the target. */
  readonly reaches: boolean
}
/** A sentence holds no more steps than this. */
const most = 3

/** The fewest missing things, largest gain first, that bring the score to its target; only those whose screen is open, and at most three. */
export function shortestWay({ score, min_score, sections }: Score, open: (path: string) => boolean): Way {
  const rest = sections
    .flatMap(({ missing }) => missing)
    .filter(({ route }) => open(route))
    .sort((one, other) => other.gain - one.gain)
  const steps: Way['steps'][number][] = []
  let left = min_score - score
  while (left > 0 && steps.length < most) {
    const needed = left
    // The smallest step that is enough spares a larger one.
    const next = rest.findLast(({ gain }) => gain >= needed) ?? rest[0]
    if (!next) break
    rest.splice(rest.indexOf(next), 1)
    steps.push(next)
    left -= next.gain
  }
  return { steps, reaches: left <= 0 }
}
