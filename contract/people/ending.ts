import { choice, date, optional } from '../core/calls/fields.ts'
import { endReasons } from './person-words.ts'

/** The end of somebody's time: its day, and why. Both or neither; the record stays. */
export const ending = { end_date: optional(date), end_reason: optional(choice(endReasons)) }
/** member-statuses code of who has left [domain 6.2]. */
export const leftStatus = 4
