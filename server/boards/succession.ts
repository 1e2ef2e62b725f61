import { sql } from 'kysely'
import type { boardMachine } from '#contract/boards/workflow.ts'
import type { ActionOf, InputOf } from '#contract/core/machine.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import { act } from '../core/cases/act.ts'
import { wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { type BoardRow, holdBoard } from './board-rows.ts'
import { boardKind } from './kind.ts'

type Machine = typeof boardMachine
/** Takes one step of a term as a consequence of something that was decided, or of the day. */
export const moveBoard = <A extends ActionOf<Machine>>(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  { id, ngo_id }: Pick<BoardRow, 'id' | 'ngo_id'>,
  action: A,
  ...[input]: InputOf<Machine, A> extends undefined ? [] : [input: InputOf<Machine, A>]
) =>
  act(trx, services, boardKind(ngo_id), {
    actor,
    as: 'system',
    id,
    action,
    input: input as InputOf<Machine, A>,
  })

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
  const decision = { decision_no: no, decision_date: date }
  const { to } = await moveBoard(trx, services, actor, board, 'ratify', decision)
  if (to === 'pending' && board.start_date <= todayIn(services.now()) && !(await isTemporary(trx, board)))
    await moveBoard(trx, services, actor, board, 'take_office')
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
        await moveBoard(trx, services, undefined, board, 'take_office')
    })
  return rows.length
}
