import { sql } from 'kysely'
import { governing } from '#contract/boards/board-words.ts'
import type { InputOf } from '#contract/core/machine.ts'
import type { ngoStatusMachine } from '#contract/ngos/status.ts'
import { addDays } from '#contract/core/values/dates.ts'
import type { Taking } from '../core/cases/act.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import { endSeats, takeSeats } from '../boards/index.ts'
import { endDriversByDecision } from '../profile/index.ts'
import type { Decision, Subject } from './status.ts'

/** Given to an effect, with the person who decides. */
type Given<I extends Decision = Decision> = Taking<Subject, I>
type BoardDecision = InputOf<typeof ngoStatusMachine, 'appoint_board'>

/** A term of a board as the log tells of it. */
interface Term extends Record<string, unknown> {
  id: number
  start_date: string
  term_no: number
}
const noteTerm = (
  { trx, actor, row: ngo, input: decision }: Given,
  action: 'create' | 'update',
  id: number,
  what: string,
  before: Term | undefined,
  after: Term,
) =>
  audit(trx, actor, {
    action,
    entity: 'director_boards',
    entity_id: id,
    ngo_id: ngo.id,
    description_ar: `${what} بالقرار رقم ${decision.decision_no}`,
    before,
    after,
  })

const ends = { dissolved: 'حلّ المجلس في ولايته رقم', expired: 'انتهاء ولاية المجلس المؤقت رقم' }
/** Ends the terms of a body that have a status, on the day of the decision at the latest. */
async function changeTerm(given: Given, type: string, from: string, to: keyof typeof ends): Promise<void> {
  const { trx, actor, row: ngo, input: decision } = given
  const { rows } = await sql<{
    before: Term
    after: Term
  }>`with old as (select id, term_no, status, start_date, end_date from director_boards where ngo_id = ${ngo.id} and type = ${type} and status = ${from} and deleted_at is null for update)
    update director_boards b set status = ${to}, end_date = greatest(b.start_date, least(b.end_date, ${decision.decision_date}::date)), updated_by = ${actor?.userId ?? null}
    from old where old.id = b.id
    returning to_jsonb(old) as before, jsonb_build_object('id', b.id, 'term_no', b.term_no, 'status', b.status, 'start_date', b.start_date, 'end_date', b.end_date) as after`.execute(
    trx,
  )
  for (const { before, after } of rows)
    await noteTerm(given, 'update', after.id, `${ends[to]} ${after.term_no}`, before, after)
}

/** The sitting board is dissolved with the decision, its drivers of bank accounts lose their mandate and what waits for one of them, a temporary term begins. */
export async function appointBoard(given: Given<BoardDecision>): Promise<Record<never, never>> {
  const { trx, actor, row: ngo, input: decision } = given
  const { board_end_date: end, board_members_number: members, decision_date: start } = decision
  if (end <= start) throw invalid({ board_end_date: ['V-DATE'] })
  const type = governing(ngo.legal_form_id)
  await changeTerm(given, type, 'current', 'dissolved')
  const { decision_no: decisionNo } = decision
  await endDriversByDecision(trx, given.services, actor as Actor, { ngoId: ngo.id, day: start, decisionNo })
  const { rows } =
    await sql<Term>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, decision_no, decision_date, decision_file, status, created_by)
    select ${ngo.id}, ${type}, coalesce(max(term_no), 0) + 1, ${members}, ${start}, ${end}, ${decisionNo}, ${start}, ${decision.decision_file}, 'temporary', ${actor?.userId ?? null}
    from director_boards where ngo_id = ${ngo.id} and type = ${type} returning id, term_no, status, start_date, end_date`.execute(
      trx,
    )
  const term = found(rows[0])
  await noteTerm(given, 'create', term.id, `بدء ولاية مجلس مؤقت رقم ${term.term_no}`, undefined, term)
  return {}
}

/** Only a board that was elected and ratified takes over: the temporary term ends with the decision. */
export async function endTemporaryBoard(given: Given): Promise<Record<never, never>> {
  const { trx, actor, row: ngo } = given
  const type = governing(ngo.legal_form_id)
  const { rows } =
    await sql<Term>`select id, term_no, status, start_date, end_date from director_boards where ngo_id = ${ngo.id} and type = ${type} and status = 'pending' and decision_no is not null and decision_date is not null and deleted_at is null order by term_no desc limit 1`.execute(
      trx,
    )
  const [elected] = rows
  if (!elected) throw new Refusal(409, 'state', { data: { board: 'not_ratified' } })
  await changeTerm(given, type, 'temporary', 'expired')
  await sql`update director_boards set status = 'current', updated_by = ${actor?.userId ?? null} where id = ${elected.id}`.execute(
    trx,
  )
  const day = addDays(elected.start_date, -1)
  await endSeats(trx, actor, given.services.now(), { ngoId: ngo.id, body: type, day, except: elected.id })
  await takeSeats(trx, actor, { id: elected.id, ngo_id: ngo.id })
  const after = { ...elected, status: 'current' }
  await noteTerm(given, 'update', elected.id, `بدء ولاية المجلس المنتخب رقم ${elected.term_no}`, elected, after)
  return {}
}
