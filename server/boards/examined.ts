import { sql } from 'kysely'
import { type ExaminedBoard, type ExaminedMember, readExaminedBoard } from '#contract/boards/examined.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { findRequest } from '../transactions/index.ts'

type Before = NonNullable<ExaminedBoard['before']>

/** The last refusal or return of a board, of the request itself or of one before it. */
async function refusedBefore(db: Db, ngoId: number, boardId: number): Promise<Before | null> {
  const { rows } = await sql<Before>`
    select q.id as request_id, q.request_no, a.decision, a.created_at as at, a.notes, a.article
    from transaction_actions a join transaction_requests q on q.id = a.transaction_request_id
    where q.ngo_id = ${ngoId} and q.slug = 'board_ratification' and q.payload ->> 'director_board_id' = ${String(boardId)}
      and a.decision in ('reject', 'return') and q.deleted_at is null order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Members of a board, and those whom the organisation took out since that day. */
async function membersSince(db: Db, ngoId: number, boardId: number, since: string | null): Promise<ExaminedMember[]> {
  const { rows } = await sql<ExaminedMember>`
    select d.id, coalesce(d.legal_name, concat_ws(' ', d.first_name, d.father_name, d.last_name)) as name, d.position_id, d.seat_method, d.start_date,
      c.state as confirmation,
      case when d.deleted_at > ${since}::timestamptz or d.end_recorded_at > ${since}::timestamptz then 'removed'
        when d.created_at > ${since}::timestamptz then 'added' when d.updated_at > ${since}::timestamptz then 'changed' end as change
    from directors d left join seat_confirmations c on c.director_id = d.id and c.ngo_id = d.ngo_id
    where d.ngo_id = ${ngoId} and d.director_board_id = ${boardId}
      and (d.deleted_at is null or d.deleted_at > ${since}::timestamptz and d.created_at <= ${since}::timestamptz)
      and (d.end_date is null or d.end_recorded_at > ${since}::timestamptz)
    order by d.deleted_at is not null, d.position_id, d.id`.execute(db)
  return rows
}

/** What an officer examines who ratifies a board: who is in it, and what became of it since it was refused. */
export const examinedArea: Area = (on, services) => {
  on(readExaminedBoard, async ({ actor, params: { id } }) => {
    const { db } = services
    const { slug, ngo_id, payload, status } = found(await findRequest(db, services, actor, id))
    if (slug !== 'board_ratification' || ngo_id === null) throw notFound()
    // What its organisation corrects is nobody's to read before it is handed in again.
    if (status === 'returned' || closedRequests.has(status)) return null
    const boardId = Number(payload?.director_board_id)
    const { rows } = await sql<Pick<ExaminedBoard, 'term_no' | 'members_number' | 'start_date' | 'end_date'>>`
      select term_no, members_number, start_date, end_date from director_boards where id = ${boardId} and ngo_id = ${ngo_id} and deleted_at is null`.execute(
      db,
    )
    if (!rows[0]) return null
    const before = await refusedBefore(db, ngo_id, boardId)
    return {
      ...rows[0],
      before,
      members: await membersSince(db, ngo_id, boardId, before?.at ?? null),
    }
  })
}
