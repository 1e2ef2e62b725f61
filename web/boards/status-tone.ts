import type { BoardStatus } from '#contract/boards/board-words.ts'
import type { SeatState } from '#contract/boards/seats.ts'
import type { StateTone } from '#web/ui/state-tone.ts'

export const statusTone: Readonly<Record<BoardStatus, StateTone>> = {
  pending: 'info',
  current: 'ok',
  expired: 'bad',
  temporary: 'hold',
  dissolved: 'mute',
}
export const seatTone: Readonly<Record<SeatState, StateTone>> = {
  vacant: 'warn',
  carried: 'hold',
  ending: 'warn',
  waiting: 'info',
  filled: 'ok',
}
