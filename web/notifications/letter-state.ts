import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

export const letterStates = ['queued', 'sending', 'sent', 'failed', 'held'] as const
type LetterState = (typeof letterStates)[number]
const words = {
  queued: m.notify_outbox_queued,
  sending: m.notify_outbox_sending,
  sent: m.notify_outbox_sent,
  failed: m.notify_outbox_failed,
  held: m.notify_outbox_held,
}
const tones: Record<LetterState, StateTone> = {
  queued: 'mute',
  sending: 'info',
  sent: 'ok',
  failed: 'bad',
  held: 'warn',
}
/** Whether a person may ask for another attempt: the sender makes none by itself. */
export const isStuck = (state: LetterState): boolean => state === 'failed' || state === 'held'

/** Word and tone of a message's state. */
export const stateOf = (state: LetterState): { word: string; tone: StateTone } => ({
  word: words[state](),
  tone: tones[state],
})
