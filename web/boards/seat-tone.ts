import type { SeatState } from '#contract/boards/seats.ts'
import type { StateTone } from '#web/ui/state-tone.ts'

export const seatTone: Readonly<Record<SeatState, StateTone>> = {
  vacant: 'warn',
  carried: 'hold',
  ending: 'warn',
  waiting: 'info',
  filled: 'ok',
}
