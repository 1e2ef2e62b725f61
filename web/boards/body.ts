import { type BoardBody, type Body, directorWords, seatMethods } from '#contract/boards/board-words.ts'
import { positionsOf } from '#contract/boards/composition.ts'
import { council, executives, founders, trustees } from '#contract/boards/directors.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'
import { emptyEnd, emptyPerson } from '#web/people/shared/person-values.ts'

/** The screen of each body; a member's page is beneath it. */
export const bodyPath = {
  founder: '/administrative-status/founders',
  administrative: '/administrative-status/administration-council',
  executive: '/administrative-status/executive-management',
  trustee: '/administrative-status/trustees-board',
} as const satisfies Readonly<Record<Body, string>>
export const bodyRegister = { founder: founders, administrative: council, executive: executives, trustee: trustees }
export const isBoard = (body: Body): body is BoardBody => body === 'administrative' || body === 'trustee'
/** What the search of a number calls somebody of this body. */
export const placeOf = {
  founder: 'founder',
  administrative: 'council',
  executive: 'executive',
  trustee: 'trustee',
} as const

const emptySeat = {
  ...emptyPerson,
  position_id: null as number | null,
  seat_method: null as (typeof seatMethods)[number] | null,
  start_date: '',
  ...emptyEnd,
  inquiry_bulletin_file: null as number | null,
}
export const emptyBoardSeat = {
  ...emptySeat,
  director_board_id: 0,
  criminal_record_file: null as number | null,
  family_group: '' as string | null,
}
export type BoardSeat = typeof emptyBoardSeat
/** A new member; what only boards have is left out for others. */
export const emptyOf = (body: Body): BoardSeat => (isBoard(body) ? emptyBoardSeat : (emptySeat as BoardSeat))

/** Positions of a body, in the ministry's order. */
export function usePositions(body: Body) {
  const positions = useLookup('positions')
  const fits = isBoard(body)
    ? ({ id }: { id: number }) => positionsOf(body).includes(id)
    : ({ extra }: { extra: Readonly<Record<string, unknown>> }) => extra.director_type === body
  return positions.filter(fits).map((record) => ({ value: record.id, label: nameOf(record) }))
}
export const methodChoices = () =>
  seatMethods.map((value) => ({ value, label: label(directorWords.seat_method.words[value]) }))
