import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { substitute } from '#contract/boards/composition.ts'
import type { Actor } from '../core/identity/actor.ts'
import { wrongState } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { type BoardRow, holdBoard } from './board-rows.ts'

interface Leaving {
  readonly ngoId: number
  readonly body: string
  /** The last day on which they sat. */
  readonly day: string
  /** The board whose members stay. */
  readonly except: number
}

/** Ends the seats of everybody who sits in another board of the body: a member sits until he is replaced. */
export async function endSeats(trx: Trx, actor: Actor | undefined, now: Date, leaving: Leaving): Promise<void> {
  const { ngoId, body, day, except } = leaving
  const { rows } = await sql<{ id: number; name: string; end_date: string; was: string | null }>`
    update directors d set end_date = greatest(d.start_date, least(coalesce(d.end_date, ${day}::date), ${day}::date)), end_reason = coalesce(d.end_reason, 'term'),
      end_recorded_at = coalesce(d.end_recorded_at, ${now.toISOString()}::timestamptz), is_current = false, updated_by = ${actor?.userId ?? null}
    from (select id, end_date as was from directors where ngo_id = ${ngoId} and type = ${body} and is_current and director_board_id is distinct from ${except} and deleted_at is null order by id for update) o
    where o.id = d.id returning d.id, concat_ws(' ', d.first_name, d.father_name, d.last_name) as name, d.end_date, o.was`.execute(
    trx,
  )
  for (const { id, name, end_date, was } of rows)
    await audit(trx, actor, {
      action: 'update',
      entity: 'directors',
      entity_id: id,
      ngo_id: ngoId,
      description_ar: `انتهاء عضوية ${name} في المجلس`,
      before: { end_date: was, is_current: true },
      after: { end_date, is_current: false },
    })
}

/** Those who waited for the ratification sit; substitutes go on waiting for a seat. */
export async function takeSeats(
  trx: Trx,
  actor: Actor | undefined,
  board: Pick<BoardRow, 'id' | 'ngo_id'>,
): Promise<void> {
  await sql`update directors set is_current = true, updated_by = ${actor?.userId ?? null}
    where director_board_id = ${board.id} and ngo_id = ${board.ngo_id} and not is_current and end_date is null and position_id <> ${substitute} and deleted_at is null`.execute(
    trx,
  )
}

/** The ratified board takes over: the one before it is expired, its members leave, the new ones sit. */
async function takeOver(trx: Trx, services: Services, actor: Actor | undefined, board: BoardRow): Promise<void> {
  const by = actor?.userId ?? null
  const day = addDays(board.start_date, -1)
  const { rows } = await sql<{ id: number; term_no: number; status: string; end_date: string; was: string }>`
    update director_boards b set status = 'expired', end_date = greatest(b.start_date, least(b.end_date, ${day}::date)), updated_by = ${by}
    from (select id, status as was from director_boards where ngo_id = ${board.ngo_id} and type = ${board.type} and status in ('current', 'temporary') and id <> ${board.id} and deleted_at is null for update) o
    where o.id = b.id returning b.id, b.term_no, b.status, b.end_date, o.was`.execute(trx)
  for (const { id, term_no, was, end_date } of rows)
    await audit(trx, actor, {
      action: 'update',
      entity: 'director_boards',
      entity_id: id,
      ngo_id: board.ngo_id,
      description_ar: `انتهاء ولاية المجلس رقم ${term_no} بتصديق المجلس الذي يليه`,
      before: { status: was },
      after: { status: 'expired', end_date },
    })
  const leaving = { ngoId: board.ngo_id, body: board.type, day, except: board.id }
  await endSeats(trx, actor, services.now(), leaving)
  await sql`update director_boards set status = 'current', updated_by = ${by} where id = ${board.id} and status = 'pending'`.execute(
    trx,
  )
  await takeSeats(trx, actor, board)
  await audit(trx, actor, {
    action: 'update',
    entity: 'director_boards',
    entity_id: board.id,
    ngo_id: board.ngo_id,
    description_ar: `بدء ولاية المجلس المصدَّق رقم ${board.term_no}`,
    before: { status: 'pending' },
    after: { status: 'current' },
  })
}

/** Whether the ministry governs the body by a temporary board: its decision ends that, not the ratification. */
async function isTemporary(trx: Trx, { ngo_id, type }: BoardRow): Promise<boolean> {
  const { rows } =
    await sql`select from director_boards where ngo_id = ${ngo_id} and type = ${type} and status = 'temporary' and deleted_at is null`.execute(
      trx,
    )
  return rows.length > 0
}

/** A decision on a board. */
export interface Ratification {
  readonly ngoId: number
  readonly boardId: number
  readonly no: string
  readonly date: string
}
/**
 * Ratifies a board with the ministry's decision: a new one takes over on the day on which its term begins, a sitting one
 * gets the members that waited. 409 where the board is neither new nor sitting.
 */
export async function ratifyBoard(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  { ngoId, boardId, no, date }: Ratification,
): Promise<void> {
  const board = await holdBoard(trx, ngoId, boardId)
  if (!board) throw wrongState()
  if (board.status === 'current' || board.status === 'temporary') return takeSeats(trx, actor, board)
  if (board.status !== 'pending') throw wrongState({ status: board.status })
  await sql`update director_boards set decision_no = ${no}, decision_date = ${date}, updated_by = ${actor?.userId ?? null} where id = ${board.id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'decide',
    entity: 'director_boards',
    entity_id: board.id,
    ngo_id: ngoId,
    description_ar: `تصديق تشكيل المجلس في دورته رقم ${board.term_no} بالقرار رقم ${no}`,
    before: { decision_no: board.decision_no, decision_date: board.decision_date },
    after: { decision_no: no, decision_date: date },
  })
  if (board.start_date <= todayIn(services.now()) && !(await isTemporary(trx, board)))
    await takeOver(trx, services, actor, board)
}

/** Ratified boards whose term has begun since take over; answers how many. */
export async function startBoards(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<{ id: number; ngo_id: number }>`select b.id, b.ngo_id from director_boards b
    where b.status = 'pending' and b.decision_no is not null and b.start_date <= ${today} and b.deleted_at is null
      and not exists (select from director_boards t where t.ngo_id = b.ngo_id and t.type = b.type and t.status = 'temporary' and t.deleted_at is null) order by b.id`.execute(
    services.db,
  )
  for (const { id, ngo_id } of rows)
    await services.db.transaction().execute(async (trx) => {
      const board = await holdBoard(trx, ngo_id, id)
      if (board?.status === 'pending' && !(await isTemporary(trx, board)))
        await takeOver(trx, services, undefined, board)
    })
  return rows.length
}
