import { sql } from 'kysely'
import type { BoardBody } from '#contract/boards/board-words.ts'
import {
  declareCouncilConflict,
  declareTrusteeConflict,
  readCouncilSeats,
  readTrusteeSeats,
  type BoardMember,
  type SeatsView,
} from '#contract/boards/seat-calls.ts'
import { seatsOn } from '#contract/boards/seats.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found, invalid } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services } from '../core/services.ts'
import { holds } from '../people/index.ts'
import { boardLacks, type BoardRow, boardsOf, type MemberRow, membersOf, openRequest, refusalOf } from './board-rows.ts'
import { conflictsOf } from './conflicts.ts'

/** The board that sat on a day: the newest that the ministry had ratified and whose term had begun. */
const boardOn = (boards: readonly BoardRow[], day: string): BoardRow | undefined =>
  boards.find(({ status, start_date }) => status !== 'pending' && start_date <= day)

const memberOf = ({ asked_at, answered_at, confirmation, shared_phone, ...member }: MemberRow): BoardMember => ({
  id: member.id,
  name: member.name,
  position_id: member.position_id,
  seat_method: member.seat_method,
  start_date: member.start_date,
  end_date: member.end_date,
  end_reason: member.end_reason,
  recorded_at: member.recorded_at,
  end_recorded_at: member.end_recorded_at,
  ratified: member.ratified,
  confirmation: confirmation && asked_at ? { state: confirmation, asked_at, answered_at, shared_phone } : null,
})

/** Who works for the organisation is for those who may see its staff. */
const staffFor = (actor: Actor) => ({ staff: holds(actor, 'ngo_employees', 'S') })

/** Days on which somebody came or left, or a term began or ended; none after today. */
async function changesOf(services: Services, ngoId: number, body: BoardBody, today: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from (
      select d.start_date as day from directors d where d.ngo_id = ${ngoId} and d.type = ${body} and (d.is_current or d.end_date is not null) and d.deleted_at is null
      union all select d.end_date + 1 from directors d where d.ngo_id = ${ngoId} and d.type = ${body} and d.end_date is not null and d.deleted_at is null
      union all select b.start_date from director_boards b where b.ngo_id = ${ngoId} and b.type = ${body} and b.status <> 'pending' and b.deleted_at is null) x
    where day is not null and day <= ${today} order by day`.execute(services.db)
  return rows.map(({ day }) => day)
}

async function viewOf(
  services: Services,
  actor: Actor,
  body: BoardBody,
  asked: { as_of?: string | null | undefined; term?: number | null | undefined },
): Promise<SeatsView> {
  const ngoId = ngoOf(actor)
  const today = todayIn(services.now())
  const day = asked.as_of && asked.as_of < today ? asked.as_of : today
  const boards = await boardsOf(services.db, ngoId, body)
  const board = asked.term ? found(boards.find(({ id }) => id === asked.term)) : boardOn(boards, day)
  const terms = boards.map(({ ngo_id: _, type: __, meeting_id: ___, ...term }) => term)
  const changes = await changesOf(services, ngoId, body, today)
  const none = { seats: [], members: [], conflicts: [], lacking: [], request: null, refusal: null }
  if (!board) return { as_of: day, board: null, terms, changes, ...none }
  const members = await membersOf(services.db, ngoId, board.id)
  const spells = members.map(({ id, position_id, start_date, end_date, ratified }) => ({
    id,
    position_id,
    start_date,
    end_date,
    ratified,
  }))
  // A term that is over is shown as it was on its last day, unless its members still sit.
  const sits = boardOn(boards, day)?.id === board.id
  const shownOn = asked.term && !sits ? (board.end_date < day ? board.end_date : day) : day
  const present = day === today && (sits || board.status === 'pending')
  const [conflicts, lacking, request, refusal] = await Promise.all([
    present ? conflictsOf(services, ngoId, members, staffFor(actor)) : [],
    present ? boardLacks(services.db, services, board, members) : [],
    present ? openRequest(services.db, ngoId, board.id) : undefined,
    present ? refusalOf(services, ngoId, board.id) : null,
  ])
  return {
    as_of: day,
    board: terms.find(({ id }) => id === board.id) ?? null,
    terms,
    changes,
    seats: seatsOn({ ...board, body, spells }, shownOn).map((seat) => ({ ...seat, spells: [...seat.spells] })),
    members: members.map(memberOf),
    conflicts,
    lacking,
    request: request ?? null,
    refusal,
  }
}

const reading = (on: On, services: Services, call: typeof readCouncilSeats, body: BoardBody) =>
  on(call, ({ actor, query }) => viewOf(services, actor as Actor, body, query))

const declaring = (on: On, services: Services, call: typeof declareCouncilConflict, body: BoardBody) =>
  on(call, async ({ actor: by, params, body: said, write }) => {
    const actor = by as Actor
    const ngoId = ngoOf(actor)
    const boards = await boardsOf(services.db, ngoId, body)
    const { rows } = await sql<{
      director_board_id: number
    }>`select director_board_id from directors where id = ${params.id} and ngo_id = ${ngoId} and type = ${body} and director_board_id is not null and deleted_at is null`.execute(
      services.db,
    )
    const { director_board_id } = found(rows[0])
    const board = found(boards.find(({ id }) => id === director_board_id))
    const members = await membersOf(services.db, ngoId, board.id)
    const isOne = (await conflictsOf(services, ngoId, members, staffFor(actor))).some(
      ({ director_id, kind, about }) => director_id === params.id && kind === said.kind && about === said.about,
    )
    if (!isOne) throw invalid({ about: ['V-CHOICE'] })
    return write(async (trx) => {
      await sql`insert into seat_declarations (ngo_id, director_id, kind, about, answer, created_by) values (${ngoId}, ${params.id}, ${said.kind}, ${said.about}, ${said.answer}, ${actor.userId})`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'directors',
        entity_id: params.id,
        description_ar: `إيضاح تعارض مصالح لعضو المجلس ${members.find(({ id }) => id === params.id)?.name ?? ''}`,
        after: { answer: said.answer },
      })
      return null
    })
  })

/** Seats of council and trustees on a day, and what is said about conflicts. */
export const seatsArea: Area = (on, services) => {
  reading(on, services, readCouncilSeats, 'administrative')
  reading(on, services, readTrusteeSeats, 'trustee')
  declaring(on, services, declareCouncilConflict, 'administrative')
  declaring(on, services, declareTrusteeConflict, 'trustee')
}
