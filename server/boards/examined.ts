import { sql } from 'kysely'
import {
  type ExaminedBoard,
  type ExaminedMember,
  type JudgedBoard,
  judgements,
  memberPapers,
  readExaminedBoard,
  seesMemberPapers,
  seesMemberWork,
} from '#contract/boards/examined.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import type { RequestAction } from '#contract/transactions/workflow.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import type { Db, Services } from '../core/services.ts'
import { type BareTurn, findRequest } from '../transactions/index.ts'
import { membersOf } from './board-rows.ts'
import { conflictsOf } from './conflicts.ts'

type Before = NonNullable<JudgedBoard['before']>
type From = Pick<Services, 'db' | 'readDb' | 'reference'>

/** The last refusal or return of a board, of the request itself or of one before it. */
async function refusedBefore(db: Db, ngoId: number, boardId: number): Promise<Before | null> {
  const { rows } = await sql<Before>`
    select q.id as request_id, q.request_no, a.decision, a.created_at as at, a.notes, a.article
    from transaction_actions a join transaction_requests q on q.id = a.transaction_request_id
    where q.ngo_id = ${ngoId} and q.slug = 'board_ratification' and q.payload ->> 'director_board_id' = ${String(boardId)}
      and a.decision in ('reject', 'return') and q.deleted_at is null order by a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Papers = Readonly<Record<(typeof memberPapers)[number], number | null>>
/** Members of a board, and those whom the organisation took out since that day. */
async function membersSince(db: Db, ngoId: number, boardId: number, since: string | null): Promise<ExaminedMember[]> {
  const { rows } = await sql<Omit<ExaminedMember, 'papers'> & Papers>`
    select d.id, coalesce(d.legal_name, concat_ws(' ', d.first_name, d.father_name, d.last_name)) as name, d.position_id, d.seat_method, d.start_date,
      c.state as confirmation, d.is_current as sits, d.inquiry_bulletin_file, d.criminal_record_file,
      case when d.deleted_at > ${since}::timestamptz or d.end_recorded_at > ${since}::timestamptz then 'removed'
        when d.created_at > ${since}::timestamptz then 'added' when d.updated_at > ${since}::timestamptz then 'changed' end as change
    from directors d left join seat_confirmations c on c.director_id = d.id and c.ngo_id = d.ngo_id
    where d.ngo_id = ${ngoId} and d.director_board_id = ${boardId}
      and (d.deleted_at is null or d.deleted_at > ${since}::timestamptz and d.created_at <= ${since}::timestamptz)
      and (d.end_date is null or d.end_recorded_at > ${since}::timestamptz)
    order by d.deleted_at is not null, d.position_id, d.id`.execute(db)
  return rows.map(({ inquiry_bulletin_file, criminal_record_file, ...member }) => {
    const of = { inquiry_bulletin_file, criminal_record_file }
    const isAsked = !member.sits && member.change !== 'removed'
    return {
      ...member,
      papers: isAsked ? memberPapers.flatMap((kind) => (of[kind] === null ? [] : [{ kind, file: of[kind] }])) : [],
    }
  })
}

/** The board that a request asks to ratify as it is now; undefined where it is not there any more. */
async function boardNow(from: From, ngoId: number, boardId: number): Promise<JudgedBoard | undefined> {
  const { db } = from
  const { rows } = await sql<Pick<JudgedBoard, 'term_no' | 'members_number' | 'start_date' | 'end_date'>>`
    select term_no, members_number, start_date, end_date from director_boards where id = ${boardId} and ngo_id = ${ngoId} and deleted_at is null`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const before = await refusedBefore(db, ngoId, boardId)
  return {
    ...rows[0],
    before,
    members: await membersSince(db, ngoId, boardId, before?.at ?? null),
    conflicts: await conflictsOf(from, ngoId, await membersOf(db, ngoId, boardId), { staff: true }),
  }
}

const boardIdOf = (payload: Readonly<Record<string, unknown>> | null) => Number(payload?.director_board_id)
const isJudgement = (action: RequestAction): action is (typeof judgements)[number] =>
  (judgements as readonly string[]).includes(action)

/** Keeps the board as it is judged, before the decision changes it: whoever looks back sees this one. */
export async function keepJudged({ trx, services, actor, row }: BareTurn, action: RequestAction): Promise<void> {
  if (!isJudgement(action)) return
  const from = { db: trx, readDb: trx, reference: services.reference }
  const board = await boardNow(from, row.ngoId, boardIdOf(row.request.payload))
  if (!board) return
  const files = board.members.flatMap(({ papers }) => papers.flatMap(({ file }) => file ?? []))
  await sql`insert into examined_boards (transaction_request_id, ngo_id, decision, board, files, decided_at, created_by)
    values (${row.id}, ${row.ngoId}, ${action}, ${JSON.stringify(board)}::jsonb, ${files}::bigint[], ${services.now().toISOString()}, ${actor?.userId ?? null})`.execute(
    trx,
  )
}

/** The board as it was at the last decision of a request; undefined where none was kept. */
async function lastJudged(db: Db, requestId: number): Promise<ExaminedBoard | undefined> {
  const { rows } = await sql<{ board: JudgedBoard; decision: (typeof judgements)[number]; decided_at: string }>`
    select b.board, b.decision, b.decided_at from examined_boards b where b.transaction_request_id = ${requestId} order by b.id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  return last && { ...last.board, judged: { decision: last.decision, at: last.decided_at } }
}

/** What this reader sees of it: papers of persons and who works for the organisation ask for more than the request. */
const seenBy = (actor: Actor, board: ExaminedBoard): ExaminedBoard => {
  const [opens, seesWork] = [may(actor, ...seesMemberPapers), may(actor, ...seesMemberWork)]
  return {
    ...board,
    members: board.members.map(({ papers, ...member }) => ({
      ...member,
      papers: papers.map(({ kind, file }) => ({ kind, file: opens ? file : null })),
    })),
    conflicts: board.conflicts.filter(({ kind }) => kind !== 'employee' || seesWork),
  }
}

/** What an officer examines who ratifies a board: who is in it, with papers and conflicts; once it is decided, what was judged. */
export const examinedArea: Area = (on, services) => {
  on(readExaminedBoard, async ({ actor, params: { id } }) => {
    const { db } = services
    const { slug, ngo_id, payload, status } = found(await findRequest(db, services, actor, id))
    if (slug !== 'board_ratification' || ngo_id === null) throw notFound()
    // What its organisation corrects is nobody's to read before it is handed in again.
    const waits = status !== 'returned' && !closedRequests.has(status)
    const now = waits ? await boardNow(services, ngo_id, boardIdOf(payload)) : undefined
    const board = waits ? now && { ...now, judged: null } : await lastJudged(db, id)
    return board ? seenBy(actor, board) : null
  })
}
