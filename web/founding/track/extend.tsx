import { useState } from 'react'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useInfo } from '../info-context.ts'
import { useStages } from './use-stages.ts'

/** The one extension of the documents' term, as long as it is open and was not taken. */
export function Extend() {
  const info = useInfo()
  const { extend } = useStages()
  const [asking, setAsking] = useState(false)
  const due = info.docs_due_at
  if (!info.actions.includes('extend_documents') || !due || due < todayIn()) return null
  return (
    <>
      <Button size="form" look="default" onClick={() => setAsking(true)}>
        {m.founding_extend()}
      </Button>
      {asking && (
        <Confirm
          title={m.founding_extend_title()}
          text={m.founding_extend_text({ date: formatDate(addDays(due, info.limits.docs_extension_days)) })}
          verb={m.founding_extend()}
          reason={m.founding_extend_reason()}
          onConfirm={async (reason) => void (await extend(reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
