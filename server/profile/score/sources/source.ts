import type { RawBuilder } from 'kysely'

/** What the expressions of all sections are given beside the organisation `n`. */
export interface Moment {
  /** YYYY-MM-DD in Damascus. */
  today: string
  /** Fewest members of the assembly by legal form. */
  minMembers: Readonly<Record<string, number>>
}
/** A SQL expression over the organisation `n` (a row of ngos): jsonb of rule → 0..1, or null where nothing is asked. */
export type Source = (moment: Moment) => RawBuilder<unknown>
