import { sql } from 'kysely'
import type { StatusAction } from '#contract/ngos/status.ts'
import type { Actor } from '../core/actor.ts'
import { invalid, Refusal } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { withdrawDriverChanges } from '../profile/index.ts'
import type { Decision, Subject } from './status.ts'

interface Given {
  trx: Trx
  services: Services
  actor: Actor
  ngo: Subject
  decision: Decision
}
/** Guards and effects of a decision; answers the columns of the organisation that change beside its status. */
type Effect = (given: Given) => Promise<{ closed_at?: string }>

/** The body that governs an organisation of this legal form [domain 2.5]. */
const governing = (legalForm: number) => (legalForm === 1 ? 'trustee' : 'administrative')

const refuseTerm = ({ decision }: Given) => {
  const wrong = ['board_end_date', 'board_members_number'].filter((key) => decision[key as 'board_end_date'] !== null)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((key) => [key, ['V-UNKNOWN' as const]])))
}
const plain: Effect = async (given) => {
  refuseTerm(given)
  return {}
}

/** The sitting board is dissolved with the decision, its drivers of bank accounts lose their mandate and what waits for one of them, a temporary term begins. */
const appointBoard: Effect = async ({ trx, services, actor, ngo, decision }) => {
  const { board_end_date: end, board_members_number: members, decision_date: start } = decision
  if (end === null || members === null)
    throw invalid({
      ...(end === null ? { board_end_date: ['V-REQ' as const] } : {}),
      ...(members === null ? { board_members_number: ['V-REQ' as const] } : {}),
    })
  if (end <= start) throw invalid({ board_end_date: ['V-DATE'] })
  const type = governing(ngo.legal_form_id)
  await sql`update director_boards set status = 'dissolved', end_date = greatest(start_date, least(end_date, ${start}::date)), updated_by = ${actor.userId} where ngo_id = ${ngo.id} and type = ${type} and status = 'current' and deleted_at is null`.execute(
    trx,
  )
  await withdrawDriverChanges(trx, services, actor, ngo.id)
  await sql`update manager_accounts set end_date = greatest(${start}::date, assign_date + 1), updated_by = ${actor.userId} where ngo_id = ${ngo.id} and deleted_at is null and (end_date is null or end_date > ${start})`.execute(
    trx,
  )
  await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, decision_no, decision_date, decision_file, status, created_by)
    select ${ngo.id}, ${type}, coalesce(max(term_no), 0) + 1, ${members}, ${start}, ${end}, ${decision.decision_no}, ${start}, ${decision.decision_file}, 'temporary', ${actor.userId}
    from director_boards where ngo_id = ${ngo.id} and type = ${type}`.execute(trx)
  return {}
}

/** Only a board that was elected and ratified takes over: the temporary term ends with the decision. */
const endTemporaryBoard: Effect = async (given) => {
  refuseTerm(given)
  const { trx, actor, ngo, decision } = given
  const type = governing(ngo.legal_form_id)
  const { rows } = await sql<{
    id: number
  }>`select id from director_boards where ngo_id = ${ngo.id} and type = ${type} and status = 'pending' and decision_no is not null and decision_date is not null and deleted_at is null order by term_no desc limit 1`.execute(
    trx,
  )
  const [elected] = rows
  if (!elected) throw new Refusal(409, 'state', { data: { board: 'not_ratified' } })
  await sql`update director_boards set status = 'expired', end_date = greatest(start_date, least(end_date, ${decision.decision_date}::date)), updated_by = ${actor.userId} where ngo_id = ${ngo.id} and type = ${type} and status = 'temporary' and deleted_at is null`.execute(
    trx,
  )
  await sql`update director_boards set status = 'current', updated_by = ${actor.userId} where id = ${elected.id}`.execute(
    trx,
  )
  return {}
}

const close: Effect = async (given) => {
  refuseTerm(given)
  return { closed_at: given.decision.decision_date }
}

export const effects: Record<StatusAction, Effect> = {
  suspend: plain,
  reactivate: plain,
  appoint_board: appointBoard,
  end_temporary_board: endTemporaryBoard,
  liquidate: plain,
  dissolve: close,
  cancel: close,
}
