import { sql } from 'kysely'
import { governing } from '#contract/boards/board-words.ts'
import type { InputOf } from '#contract/core/machine.ts'
import type { ngoStatusMachine } from '#contract/ngos/status.ts'
import type { Taking } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import { moveBoard } from '../boards/index.ts'
import { endDriversByDecision } from '../profile/index.ts'
import type { Decision, Subject } from './status.ts'

/** Given to an effect, with the person who decides. */
type Given<I extends Decision = Decision> = Taking<Subject, I>
type BoardDecision = InputOf<typeof ngoStatusMachine, 'appoint_board'>

/** A new term as the log tells of it. */
interface Term extends Record<string, unknown> {
  id: number
  start_date: string
  term_no: number
}
/** The term of a body that has this status, if there is one; held. */
async function termOf({ trx, row: ngo }: Given, type: string, status: string) {
  const { rows } = await sql<{ id: number; ngo_id: number }>`select id, ngo_id from director_boards
    where ngo_id = ${ngo.id} and type = ${type} and status = ${status} and deleted_at is null order by term_no desc limit 1 for update`.execute(
    trx,
  )
  return rows[0]
}

/** The sitting board is dissolved with the decision, its drivers of bank accounts lose their mandate and what waits for one of them, a temporary term begins. */
export async function appointBoard(given: Given<BoardDecision>): Promise<Record<never, never>> {
  const { trx, actor, row: ngo, input: decision } = given
  const { board_end_date: end, board_members_number: members, decision_date: start } = decision
  if (end <= start) throw invalid({ board_end_date: ['V-DATE'] })
  const type = governing(ngo.legal_form_id)
  const { decision_no: decisionNo } = decision
  const sitting = await termOf(given, type, 'current')
  const ending = { day: start, decision_no: decisionNo }
  if (sitting) await moveBoard(trx, given.services, actor, sitting, 'dissolve', ending)
  await endDriversByDecision(trx, given.services, actor as Actor, { ngoId: ngo.id, day: start, decisionNo })
  const { rows } =
    await sql<Term>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, decision_no, decision_date, decision_file, status, created_by)
    select ${ngo.id}, ${type}, coalesce(max(term_no), 0) + 1, ${members}, ${start}, ${end}, ${decisionNo}, ${start}, ${decision.decision_file}, 'temporary', ${actor?.userId ?? null}
    from director_boards where ngo_id = ${ngo.id} and type = ${type} returning id, term_no, status, start_date, end_date`.execute(
      trx,
    )
  const term = found(rows[0])
  await audit(trx, actor, {
    action: 'create',
    entity: 'director_boards',
    entity_id: term.id,
    ngo_id: ngo.id,
    description_ar: `بدء ولاية مجلس مؤقت رقم ${term.term_no} بالقرار رقم ${decisionNo}`,
    after: term,
  })
  return {}
}

/** Only a board that was elected and ratified takes over: the temporary term ends with the decision. */
export async function endTemporaryBoard(given: Given): Promise<Record<never, never>> {
  const { trx, services, actor, row: ngo, input: decision } = given
  const type = governing(ngo.legal_form_id)
  const { rows } = await sql<{ id: number; ngo_id: number }>`select id, ngo_id from director_boards
    where ngo_id = ${ngo.id} and type = ${type} and status = 'pending' and decision_no is not null and decision_date is not null and deleted_at is null order by term_no desc limit 1`.execute(
    trx,
  )
  const [elected] = rows
  if (!elected) throw new Refusal(409, 'state', { data: { board: 'not_ratified' } })
  const temporary = await termOf(given, type, 'temporary')
  const ending = { day: decision.decision_date, decision_no: decision.decision_no }
  if (temporary) await moveBoard(trx, services, actor, temporary, 'expire', ending)
  await moveBoard(trx, services, actor, elected, 'take_office')
  return {}
}
