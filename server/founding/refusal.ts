import { sql } from 'kysely'
import type { MainInfo, Track } from '#contract/founding/answers.ts'
import type { Db, Services } from '../core/services.ts'
import { foundingReplyOf } from '../transactions/index.ts'
import type { Case } from './case.ts'

/** What a refusal carries for the right of reply; nothing for a request that was not refused. */
export const refusalOf = async (db: Db, services: Services, { est, request }: Case): Promise<MainInfo['refusal']> =>
  est.status_id === 10 && request ? foundingReplyOf(db, services, request.id) : null

/** How the founders' grievance stands against the refusal of the last request before this one; null where there is none. */
export async function earlierOf(db: Db, services: Services, { est }: Case): Promise<Track['earlier']> {
  const { rows } = await sql<{ tracking_no: string; request_id: number }>`
    select e.tracking_no, q.id as request_id from establishments e
    join transaction_requests q on q.establishment_id = e.id and q.slug = 'establishing_ngo' and q.deleted_at is null
    where e.user_id = ${est.user_id} and e.id < ${est.id} and e.status_id = 10 and e.deleted_at is null order by e.id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  const grievance = last && (await foundingReplyOf(db, services, last.request_id))?.grievance
  return grievance ? { tracking_no: last.tracking_no, grievance } : null
}
