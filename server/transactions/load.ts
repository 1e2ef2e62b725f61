import { sql } from 'kysely'

/** Statuses in which the ministry works on a request; one that was returned waits for its applicant. */
export const openStatuses = sql`('submitted', 'in_progress', 'external')`

/** How many requests a user (alias `u`) has to work on: by it new ones are given out, and people choose who takes one. */
export const loadOf = sql`(select count(*) from transaction_requests w where w.assigned_user_id = u.id and w.status in ${openStatuses} and w.deleted_at is null)`
