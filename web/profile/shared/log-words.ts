import type { logActions } from '#contract/profile/log.ts'
import {
  actionWordIn,
  actsAlone,
  logActs,
  logSentence,
  recordWordIn,
  type SentenceParts,
} from '#contract/profile/log-sentence.ts'
import { lang } from '#web/base/preferences.ts'
import { requestState } from '#web/transactions/shared/request-words.ts'
import type { StateTone } from '#web/ui/state-tone.ts'

type Action = (typeof logActions)[number]
const tones: Partial<Record<Action, StateTone>> = {
  create: 'ok',
  update: 'info',
  delete: 'bad',
  login_failed: 'warn',
  validate: 'ok',
  decide: 'brand',
  freeze: 'hold',
  view: 'sand',
}

export const actionWord = (action: Action): string => actionWordIn(action, lang())
export const actionTone = (action: Action): StateTone => tones[action] ?? 'mute'
export const actionChoices = (): { value: string; label: string }[] =>
  Object.keys(logActs).map((value) => ({ value, label: actionWordIn(value, lang()) }))
/** What a kind of record is called. */
export const entityWord = (entity: string): string => recordWordIn(entity, lang())

interface Entry extends SentenceParts {
  /** Status of the founding request that the entry led to. */
  readonly status_id?: number | null
}
/** The sentence of an entry; in English with the state that the entry led to, which the Arabic sentence says itself. */
export function sentenceOf(entry: Entry): string {
  const told = logSentence(entry, lang())
  if (lang() === 'ar' || !entry.status_id || actsAlone.has(entry.action)) return told
  return `${told} – ${requestState('', entry.status_id).text}`
}
