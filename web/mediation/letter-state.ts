import { mediation } from '#contract/mediation/workflow.ts'
import type { Letter } from '#contract/mediation/letters.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

/** Words and tone of a letter's status [domain 3.7]. */
export const letterState = (status: Letter['status']) => statusOf(mediation, status)

/** State of a certified file: frozen before everything else, as visitors are told. */
export function fileState({ status, replaced_at }: Pick<NonNullable<Letter['file']>, 'status' | 'replaced_at'>): {
  tone: StateTone
  text: string
} {
  if (status === 'frozen') return { tone: 'hold', text: m.letters_state_frozen() }
  return replaced_at === null
    ? { tone: 'ok', text: m.letters_state_active() }
    : { tone: 'warn', text: m.letters_state_replaced() }
}
