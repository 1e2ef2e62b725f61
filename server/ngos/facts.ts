import { sql } from 'kysely'

const open = sql`q.status in ('submitted', 'in_progress', 'external', 'returned') and q.deleted_at is null`
/** Requests of `ngos n` that the ministry has not closed. */
export const openRequests = sql`(select count(*) from transaction_requests q where q.ngo_id = n.id and ${open})`
/** The same for every organisation at once, as `o.count` beside `ngo_search s`: to order them all by it. */
export const joinOpenRequests = sql`left join (select q.ngo_id, count(*) as count from transaction_requests q where ${open} group by q.ngo_id) o on o.ngo_id = s.ngo_id`
