import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'

/** Organisations that a ministry user may see: every one for central users, those of his governorate for a directorate. `governorate` is the column. */
export const inReach = (actor: Actor, governorate = sql`n.governorate_id`) =>
  actor.governorateId === undefined ? sql`true` : sql`${governorate} = ${actor.governorateId}`
