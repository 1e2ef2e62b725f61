import type { Review } from '#contract/founding/answers.ts'
import { estateField, estateFieldOf } from '#contract/founding/sections.ts'
import type { Desk } from './review-model.ts'

/** The headquarters is judged with the organisation's data: what was changed or noted in it stands there as well. */
export const estateFieldsTold = (history: readonly Review[]): string[] => [
  ...new Set(
    history
      .flatMap((entry) => [entry.field, ...Object.keys(entry.changes ?? {})])
      .filter((name): name is string => estateFieldOf(name) !== undefined),
  ),
]

/** The organisation's data with the headquarters' values under the names that its history uses. */
export const withEstate = (ngo: Desk['est_ngo'], estate: Desk['est_real_estate']): Desk['est_ngo'] => ({
  ...ngo,
  values: {
    ...Object.fromEntries(Object.entries(estate?.values ?? {}).map(([field, value]) => [estateField(field), value])),
    ...ngo.values,
  },
})
