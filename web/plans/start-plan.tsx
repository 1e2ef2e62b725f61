import { useState } from 'react'
import { startPlan } from '#contract/plans/plans.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { planName } from './plan-words.ts'
import { useChange } from './use-plan.ts'

/** A year without a plan: begin it, empty or as a copy of the year before. */
export function StartPlan({
  year,
  hasBefore,
  currency,
  isOpen,
}: {
  year: number
  hasBefore: boolean
  currency: number
  isOpen: boolean
}) {
  const change = useChange()
  const may = useMay('ngo_plans', 'A')
  const [failed, setFailed] = useState<string>()
  const begin = async (copy: boolean) => {
    const errors = await change(() => callApi(startPlan, { body: { year, currency_id: currency, copy } }))
    setFailed(errors ? Object.values(errors).flat().join(' ') : undefined)
  }
  return (
    <EmptyState title={m.plan_none({ name: planName(year) })} text={isOpen ? m.plan_none_text() : m.plan_none_closed()}>
      {failed && <Notice tone="bad">{failed}</Notice>}
      {may && isOpen && (
        <>
          <Button onClick={() => void begin(false)}>{m.plan_start()}</Button>
          {hasBefore && (
            <Button look="default" onClick={() => void begin(true)}>
              {m.plan_copy({ year: String(year - 1) })}
            </Button>
          )}
        </>
      )}
    </EmptyState>
  )
}
