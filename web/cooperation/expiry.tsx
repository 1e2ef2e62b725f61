import { todayIn } from '#contract/core/values/dates.ts'
import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'

const soonDays = 60
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(todayIn())) / 86_400_000)

/** Until when a paper holds: over, soon over, or a plain day. */
export function Expiry({ day }: { day: string | null }) {
  if (day === null) return null
  const days = daysTo(day)
  if (days < 0) return <StateTag tone="bad">{m.coop_expired()}</StateTag>
  if (days <= soonDays) return <StateTag tone="warn">{m.coop_expires_in({ count: days })}</StateTag>
  return (
    <>
      {label(branchWords.occupancy_until)} <DateText value={day} />
    </>
  )
}
