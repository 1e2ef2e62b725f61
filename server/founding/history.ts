import { estateFieldOf } from '#contract/founding/sections.ts'
import type { Review } from '#contract/founding/answers.ts'
import type { SectionTable } from './values.ts'

/** The entries of the organisation's data that tell of its headquarters, under the headquarters' own field names. */
function estateHistory(reviews: readonly Review[]): Review[] {
  return reviews.flatMap((entry) => {
    if (entry.section !== 'est_ngo') return []
    const changes = Object.entries(entry.changes ?? {}).flatMap(([name, change]) => {
      const own = estateFieldOf(name)
      return own === undefined ? [] : [[own, change] as const]
    })
    const field = estateFieldOf(entry.field)
    return changes.length === 0 && field === undefined
      ? []
      : [{ ...entry, field: field ?? null, changes: changes.length === 0 ? null : Object.fromEntries(changes) }]
  })
}

/** History of one section, founder or document, oldest first. */
export const historyOf = (
  reviews: readonly Review[],
  section: SectionTable | 'est_docs',
  itemId: number | null,
): Review[] =>
  section === 'est_real_estates'
    ? estateHistory(reviews)
    : reviews.filter((entry) => entry.section === section && entry.item_id === itemId)
