import { sql } from 'kysely'
import type { BoardBody, BoardStatus } from '#contract/boards/board-words.ts'
import { type Lack, lackingOf, type Sitting } from '#contract/boards/composition.ts'
import type { SeatsView } from '#contract/boards/seat-calls.ts'
import { foundingLimits } from '#contract/founding/sections.ts'
import { Refusal } from '../core/errors.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { replyOf } from '../transactions/index.ts'

/** A term of a board as it is stored. */
export interface BoardRow {
  readonly id: number
  readonly ngo_id: number
  readonly type: BoardBody
  readonly term_no: number
  readonly members_number: number
  readonly start_date: string
  readonly end_date: string
  readonly meeting_id: number | null
  readonly decision_no: string | null
  readonly decision_date: string | null
  readonly decision_file: number | null
  readonly status: BoardStatus
  readonly updated_at: string
}
const columns = sql`b.id, b.ngo_id, b.type, b.term_no, b.members_number, b.start_date, b.end_date, b.meeting_id, b.decision_no, b.decision_date, b.decision_file, b.status, b.updated_at`

/** Every term of a body, the newest first. */
export async function boardsOf(db: Db | Trx, ngoId: number, body: BoardBody): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`select ${columns} from director_boards b
    where b.ngo_id = ${ngoId} and b.type = ${body} and b.deleted_at is null order by b.start_date desc, b.term_no desc`.execute(
    db,
  )
  return rows
}

/** A term of an organisation, held for a change of it or of its members; undefined where it has none of this number. */
export async function holdBoard(trx: Trx, ngoId: number, boardId: number): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`select ${columns} from director_boards b
    where b.id = ${boardId} and b.ngo_id = ${ngoId} and b.type in ('administrative', 'trustee') and b.deleted_at is null for no key update`.execute(
    trx,
  )
  return rows[0]
}

/** A member with everything that rules, seats and conflicts ask about. */
export interface MemberRow extends Sitting {
  readonly seat_method: 'elected' | 'appointed' | 'founding' | 'substitute'
  readonly start_date: string
  readonly end_date: string | null
  readonly end_reason: string | null
  readonly recorded_at: string
  readonly end_recorded_at: string | null
  readonly asked_at: string | null
  readonly answered_at: string | null
  readonly shared_phone: boolean
  readonly id_number_hash: string | null
}
/** All members of a term, also those who have left. */
export async function membersOf(db: Db | Trx, ngoId: number, boardId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select d.id, coalesce(d.legal_name, concat_ws(' ', d.first_name, d.father_name, d.last_name)) as name, d.position_id, d.family_group, d.seat_method,
      d.start_date, d.end_date, d.end_reason, d.recorded_at, d.end_recorded_at, d.id_number_hash, d.is_current or d.end_date is not null as ratified,
      d.criminal_record_file is not null as has_criminal_record, d.inquiry_bulletin_file is not null as has_inquiry_bulletin,
      c.state as confirmation, c.asked_at, c.answered_at,
      exists (select from directors o where o.director_board_id = d.director_board_id and o.ngo_id = d.ngo_id and o.id <> d.id and o.mobile = d.mobile and o.id_number_hash is distinct from d.id_number_hash and o.deleted_at is null)
        or exists (select from users u where u.ngo_id = d.ngo_id and u.mobile = d.mobile and u.deleted_at is null) as shared_phone
    from directors d left join seat_confirmations c on c.director_id = d.id and c.ngo_id = d.ngo_id
    where d.ngo_id = ${ngoId} and d.director_board_id = ${boardId} and d.deleted_at is null order by d.position_id, d.id`.execute(
    db,
  )
  return rows
}

const limits = foundingLimits.board_sizes
/** Sizes of a board that the legal form allows. */
export const sizesFor = ({ reference }: Services, legalForm: number): readonly number[] =>
  reference.setting('founding.board_sizes', limits)[legalForm] ?? []

/** What a board lacks before it may be ratified; whoever has left is not counted. */
export async function boardLacks(
  db: Db | Trx,
  services: Services,
  board: BoardRow,
  members?: readonly MemberRow[],
): Promise<Lack[]> {
  const all = members ?? (await membersOf(db, board.ngo_id, board.id))
  const { rows } = await sql<{ legal_form_id: number; explained: number[] }>`
    select n.legal_form_id, coalesce((select array_agg(distinct s.director_id) from seat_declarations s join directors d on d.id = s.director_id and d.ngo_id = s.ngo_id
      where s.ngo_id = n.id and s.kind = 'family' and d.director_board_id = ${board.id}), '{}') as explained
    from ngos n where n.id = ${board.ngo_id}`.execute(db)
  const [ngo] = rows
  return lackingOf({
    body: board.type,
    members_number: board.members_number,
    sizes: sizesFor(services, ngo?.legal_form_id ?? 0),
    members: all.filter(({ end_date }) => end_date === null),
    explained: new Set(ngo?.explained),
  })
}

/** The request that asks the ministry to ratify a term and is with it now. */
export async function openRequest(db: Db | Trx, ngoId: number, boardId: number) {
  const { rows } = await sql<{ id: number; request_no: string; status: string }>`
    select q.id, q.request_no, q.status from transaction_requests q
    where q.ngo_id = ${ngoId} and q.slug = 'board_ratification' and q.payload ->> 'director_board_id' = ${String(boardId)}
      and q.status in ('draft', 'submitted', 'in_progress', 'external', 'returned') and q.deleted_at is null order by q.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The refusal of a term's ratification, or of members who were to take seats in it; null once another request was handed in. */
export async function refusalOf(services: Services, ngoId: number, boardId: number): Promise<SeatsView['refusal']> {
  const { rows } = await sql<{ id: number; request_no: string; status: string; reject_text: string | null }>`
    select q.id, q.request_no, q.status, q.reject_text from transaction_requests q
    where q.ngo_id = ${ngoId} and q.slug = 'board_ratification' and q.payload ->> 'director_board_id' = ${String(boardId)}
      and q.status not in ('draft', 'withdrawn', 'closed_no_reply') and q.deleted_at is null order by q.id desc limit 1`.execute(
    services.db,
  )
  const [last] = rows
  if (last?.status !== 'rejected') return null
  const reply = await replyOf(services.db, services, { id: last.id, ngoId })
  return reply && { ...reply, request_id: last.id, request_no: last.request_no, reason: last.reject_text ?? '' }
}

/** What the ministry examines, or has ratified ahead of its term, does not change: 409. */
export async function refuseWhileExamined(trx: Trx, board: BoardRow): Promise<void> {
  if (board.status === 'pending' && board.decision_no !== null) throw new Refusal(409, 'board_decided')
  const request = await openRequest(trx, board.ngo_id, board.id)
  if (request && request.status !== 'draft' && request.status !== 'returned') throw new Refusal(409, 'board_examined')
}
