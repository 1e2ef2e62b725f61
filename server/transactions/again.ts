import { sql } from 'kysely'
import type { AgainOf, AskedAgain } from '#contract/transactions/again.ts'
import { invalid } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'

/** The refused request that one asks for again; null of one that does not. Whoever reads this one may read that one: it is of the same organisation and type. */
export async function againOf(db: Db | Trx, requestId: number): Promise<AgainOf | null> {
  const { rows } = await sql<AgainOf>`
    select e.id, e.request_no, e.closed_at as at, e.reject_reason_id, e.reject_text,
      (select a.article from transaction_actions a where a.transaction_request_id = e.id and a.decision = 'reject' order by a.id desc limit 1) as article
    from transaction_requests q join transaction_requests e on e.id = q.again_of and e.ngo_id = q.ngo_id and e.slug = q.slug
    where q.id = ${requestId} and e.closed_at is not null and e.reject_reason_id is not null and e.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Ties a new request to the refusal after which it is asked for again; 422 where that is none of its organisation and type. */
export async function tieToRefused(trx: Trx, id: number, refused: number): Promise<void> {
  const { rows } = await sql`update transaction_requests q set again_of = e.id from transaction_requests e
    where q.id = ${id} and e.id = ${refused} and e.ngo_id = q.ngo_id and e.slug = q.slug and e.status = 'rejected' and e.deleted_at is null returning q.id`.execute(
    trx,
  )
  if (rows.length === 0) throw invalid({ again_of: ['V-CHOICE'] })
}

/** The last request by which a refused one was asked for again; null where there is none, or it was given up. */
export async function askedAgain(db: Db | Trx, requestId: number): Promise<AskedAgain | null> {
  const { rows } = await sql<AskedAgain>`
    select q.id, q.request_no from transaction_requests e join transaction_requests q on q.again_of = e.id and q.ngo_id = e.ngo_id and q.slug = e.slug
    where e.id = ${requestId} and q.status not in ('withdrawn', 'closed_no_reply') and q.deleted_at is null order by q.id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
