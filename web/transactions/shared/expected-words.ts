import type { Expected } from '#contract/transactions/expected.ts'
import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** What the expected day of a decision comes from. */
export const basisWords = (basis: Expected['basis']): string =>
  basis === 'cases' ? m.expected_by_cases() : m.expected_by_law()

/** The expected day of a decision with what it comes from. */
export const expectedWords = ({ on, basis }: Expected): string => `${formatDate(on)} · ${basisWords(basis)}`
