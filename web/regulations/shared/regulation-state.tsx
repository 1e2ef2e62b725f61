import type { RegulationReference } from '#contract/regulations/reference.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { label } from '#web/base/label.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'

type State = RegulationReference['state']
const states = regulationWords.state.words
const tones: Record<State, StateTone> = { in_force: 'ok', amended: 'warn', repealed: 'bad' }

/** Whether a legal text is in force, in words. */
export const stateWord = (state: State): string => label(states[state])
export const stateChoices = (): { value: State; label: string }[] =>
  (Object.keys(states) as State[]).map((value) => ({ value, label: stateWord(value) }))

export const RegulationState = ({ state }: { state: State }) => (
  <StateTag tone={tones[state]}>{stateWord(state)}</StateTag>
)
