import type { StateTone } from '#web/ui/state-tone.ts'

const tones: Readonly<Record<number, StateTone>> = { 1: 'ok', 2: 'hold', 3: 'warn', 4: 'warn', 5: 'bad', 7: 'bad' }
/** Tone of an organisation's status by its code, where the answer holds the code alone. */
export const toneOfStatus = (code: number): StateTone => tones[code] ?? 'mute'
