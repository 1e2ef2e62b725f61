import { addDays, daysBetween } from '../core/values/dates.ts'
import type { BoardBody } from './board-words.ts'
import { posts, substitute } from './composition.ts'

/** Somebody's time on a seat. */
export interface Spell {
  readonly id: number
  readonly position_id: number
  readonly start_date: string
  /** The last day; null while nobody said when it ends. */
  readonly end_date: string | null
  /** False while the ministry has not ratified it. */
  readonly ratified: boolean
}
export const seatStates = ['vacant', 'carried', 'ending', 'waiting', 'filled'] as const
export type SeatState = (typeof seatStates)[number]
export interface Seat {
  readonly position_id: number
  /** The number of a plain seat; 0 for a post. */
  readonly place: number
  readonly state: SeatState
  /** Whoever holds it on the day, or waits to be ratified for it. */
  readonly holder: number | null
  /** Since when it is vacant or carried over; the last day where it ends before the term. */
  readonly since: string | null
  readonly days: number
  /** Everybody who held it in this term, in order. */
  readonly spells: readonly number[]
}

const until = ({ end_date }: Spell) => end_date ?? '9999-12-31'
/** Whether a spell covers the day. */
export const covers = (spell: Spell, day: string): boolean => spell.start_date <= day && until(spell) >= day

/** Parts spells among seats so that nobody sits on one that is taken: each takes the first that is free. */
function partPlain(spells: readonly Spell[], count: number): Spell[][] {
  const seats: Spell[][] = Array.from({ length: Math.max(0, count) }, () => [])
  for (const spell of spells.toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id)) {
    const free = seats.find((seat) => {
      const last = seat.at(-1)
      return last === undefined || until(last) < spell.start_date
    })
    if (free) free.push(spell)
    else seats.push([spell])
  }
  return seats
}

interface Sitting {
  readonly body: BoardBody
  readonly members_number: number
  readonly start_date: string
  readonly end_date: string
  readonly spells: readonly Spell[]
}

function seatOf(
  { start_date, end_date }: Sitting,
  position_id: number,
  place: number,
  own: Spell[],
  day: string,
): Seat {
  const spells = own.toSorted((a, b) => a.start_date.localeCompare(b.start_date) || a.id - b.id)
  const base = { position_id, place, spells: spells.filter(({ ratified }) => ratified).map(({ id }) => id) }
  const holder = spells.find((spell) => spell.ratified && covers(spell, day))
  const coming = spells.find((spell) => !spell.ratified && spell.end_date === null)
  if (holder) {
    if (end_date < day) {
      const since = addDays(end_date, 1)
      return { ...base, state: 'carried', holder: holder.id, since, days: daysBetween(since, day) + 1 }
    }
    if (holder.end_date !== null && holder.end_date < end_date)
      return {
        ...base,
        state: 'ending',
        holder: holder.id,
        since: holder.end_date,
        days: daysBetween(day, holder.end_date),
      }
    return { ...base, state: 'filled', holder: holder.id, since: null, days: 0 }
  }
  if (coming) return { ...base, state: 'waiting', holder: coming.id, since: null, days: 0 }
  const left = spells.filter((spell) => spell.ratified && until(spell) < day).map(until)
  const since = left.length > 0 ? addDays(left.toSorted().at(-1) as string, 1) : start_date
  return { ...base, state: 'vacant', holder: null, since, days: Math.max(0, daysBetween(since, day)) }
}

const order: readonly SeatState[] = ['vacant', 'carried', 'ending', 'waiting', 'filled']

/**
 * The seats of a board on a day: the posts first, then as many plain seats as its size leaves. A member sits until he is
 * replaced: after the end of the term he is carried over. Vacant seats come first, then those carried over.
 */
export function seatsOn(board: Sitting, day: string): Seat[] {
  const { must, may, plain } = posts[board.body]
  const of = (position: number) => board.spells.filter((spell) => spell.position_id === position)
  const single = [...must, ...(of(may).some((spell) => covers(spell, day) || !spell.ratified) ? [may] : [])]
  const rest = board.spells.filter(({ position_id }) => position_id !== substitute && !single.includes(position_id))
  const seats = [
    ...single.map((position) => seatOf(board, position, 0, [...of(position)], day)),
    ...partPlain(rest, board.members_number - single.length).map((spells, at) =>
      seatOf(board, plain, at + 1, spells, day),
    ),
  ]
  // More were written down than there are seats: what nobody holds is no seat.
  const shown = seats.filter((seat, at) => at < Math.max(board.members_number, single.length) || seat.holder !== null)
  return shown.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}
