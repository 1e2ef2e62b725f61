import { centreWords } from '#contract/profile/unit-words.ts'
import { unitStatuses } from '#contract/profile/units.ts'
import { label } from '#web/base/label.ts'
import { stateTone } from '#web/ui/state-tone.ts'
import { StateTag } from '#web/ui/state-tag.tsx'

type UnitStatus = (typeof unitStatuses)[number]
const { words } = centreWords.status

export const unitWord = (status: string): string =>
  Object.hasOwn(words, status) ? label(words[status as UnitStatus]) : status
export const unitChoices = () => unitStatuses.map((value) => ({ value, label: label(words[value]) }))

/** State of a branch or a service centre. */
export const UnitTag = ({ status }: { status: UnitStatus }) => (
  <StateTag tone={stateTone(status)}>{label(words[status])}</StateTag>
)
