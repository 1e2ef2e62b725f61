import { registerWords } from '#contract/ngos/register-words.ts'
import { label } from '#web/base/label.ts'
import type { fileStates, scoreBands } from '#contract/ngos/register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

type FileState = (typeof fileStates)[number]
type Band = (typeof scoreBands)[number]

const statusTones: Readonly<Record<number, StateTone>> = {
  1: 'ok',
  2: 'hold',
  3: 'warn',
  4: 'warn',
  5: 'bad',
  7: 'bad',
}
/** Tone of a status of the register [domain 3.5]. */
export const statusTone = (code: number): StateTone => statusTones[code] ?? 'mute'

export const fileWords: Record<FileState, { word: () => string; tone: StateTone }> = {
  open: { word: () => label(registerWords.file.words.open), tone: 'mute' },
  declared: { word: () => label(registerWords.file.words.declared), tone: 'info' },
  accepted: { word: () => label(registerWords.file.words.accepted), tone: 'ok' },
}
export const bandWords: Record<Band, { word: () => string; tone: 'bad' | 'warn' | 'brand' | 'ok' }> = {
  low: { word: m.profile_score_low, tone: 'bad' },
  fair: { word: m.profile_score_fair, tone: 'warn' },
  good: { word: m.profile_score_good, tone: 'brand' },
  excellent: { word: m.profile_score_excellent, tone: 'ok' },
}
