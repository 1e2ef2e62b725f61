import { sql } from 'kysely'
import { boardMachine, type TermStatus } from '#contract/boards/workflow.ts'
import { addDays } from '#contract/core/values/dates.ts'
import { act, type CaseKind, type Outcome, type Taking } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import { type BoardRow, holdBoard } from './board-rows.ts'
import { endSeats, takeSeats } from './seating.ts'

type Kind = CaseKind<typeof boardMachine, BoardRow>
type Ending = Taking<BoardRow, { day: string | null; decision_no: string | null }>

/** A term ends on the day that is said, never after its own last day nor before its first. */
function endOn({ actor, row, input: { day, decision_no } }: Ending, words: string): Outcome<TermStatus> {
  const cut = day === null || day > row.end_date ? row.end_date : day
  const end_date = cut < row.start_date ? row.start_date : cut
  const by = decision_no === null ? words : `${words} بالقرار رقم ${decision_no}`
  return {
    set: { end_date, told_days: 0, updated_by: actor?.userId ?? null },
    log: { words: by, before: { end_date: row.end_date }, after: { end_date } },
  }
}

/** The term that governs the body now gives way, its members leave, and those of the new one sit. */
async function takeOffice(taking: Taking<BoardRow, undefined>): Promise<Outcome<TermStatus>> {
  const { trx, services, actor, row } = taking
  const day = addDays(row.start_date, -1)
  const { rows } = await sql<{ id: number }>`select id from director_boards
    where ngo_id = ${row.ngo_id} and type = ${row.type} and status in ('current', 'temporary') and id <> ${row.id} and deleted_at is null for update`.execute(
    trx,
  )
  for (const { id } of rows)
    await act(trx, services, boardKind(row.ngo_id), {
      actor,
      as: 'system',
      id,
      action: 'expire',
      input: { day, decision_no: row.decision_no },
    })
  await endSeats(trx, actor, services.now(), { ngoId: row.ngo_id, body: row.type, day, except: row.id })
  return { set: { updated_by: actor?.userId ?? null }, after: () => takeSeats(trx, actor, row) }
}

const effects: Kind['effects'] = {
  ratify: async ({ trx, actor, row, input }) => {
    const set = { updated_by: actor?.userId ?? null }
    const log = {
      action: 'decide' as const,
      words: `تصديق تشكيل المجلس بالقرار رقم ${input.decision_no}`,
      before: { decision_no: row.decision_no, decision_date: row.decision_date },
      after: { ...input },
    }
    if (row.status === 'pending') return { set: { ...set, ...input }, log }
    // A sitting board keeps the decision by which it sits.
    return { set, log: { ...log, before: {} }, after: () => takeSeats(trx, actor, row) }
  },
  take_office: takeOffice,
  expire: async (taking) => endOn(taking, boardMachine.actions.expire.log),
  dissolve: async (taking) => endOn(taking, boardMachine.actions.dissolve.log),
  restore: async ({ actor, row, input: { end_date, decision_no } }) => ({
    set: { end_date, updated_by: actor?.userId ?? null },
    log: {
      words: `${boardMachine.actions.restore.log} بالقرار رقم ${decision_no}`,
      before: { end_date: row.end_date },
      after: { end_date },
    },
  }),
}

/** Terms of one organisation as cases; the rights belong to what moves them. */
export const boardKind = (ngoId: number): Kind => ({
  machine: boardMachine,
  table: 'director_boards',
  column: 'status',
  hold: async (trx, _actor, id) => found(await holdBoard(trx, ngoId, id)),
  partsOf: () => [],
  told: ({ term_no }) => ({ name: `الدورة رقم ${term_no}`, ngo_id: ngoId }),
  effects,
})
