import { unitStatuses } from '#contract/profile/units.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { stateTone } from '#web/ui/state-tone.ts'
import { StateTag } from '#web/ui/state-tag.tsx'

type UnitStatus = (typeof unitStatuses)[number]
const words: Record<UnitStatus, () => string> = {
  pending: m.profile_unit_pending,
  active: m.profile_unit_active,
  suspended: m.profile_unit_suspended,
  closed: m.profile_unit_closed,
}

export const unitWord = (status: string): string => words[status as UnitStatus]?.() ?? status
export const unitChoices = () => unitStatuses.map((value) => ({ value, label: words[value]() }))

/** State of a branch or a service centre. */
export const UnitTag = ({ status }: { status: UnitStatus }) => (
  <StateTag tone={stateTone(status)}>{words[status]()}</StateTag>
)
