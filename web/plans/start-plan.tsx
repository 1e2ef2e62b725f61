import { useState } from 'react'
import { startPlan } from '#contract/plans/plans.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { planName } from './plan-words.ts'
import { useChange, usePlan } from './use-plan.ts'

/** Begins the plan of a year; what refused it, and whether it is under way. */
function useStart(year: number) {
  const change = useChange()
  const others = usePlan(year).data?.archived_plans ?? []
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begin = async (copy: boolean) => {
    setBusy(true)
    const body = { year, currency_id: others[0]?.currency_id ?? 1, copy }
    const errors = await change(() => callApi(startPlan, { body })).finally(() => setBusy(false))
    setFailed(errors ? Object.values(errors).flat().join(' ') : undefined)
  }
  return { begin, busy, failed, hasBefore: others.some((one) => one.year === year - 1) }
}

/** A plan in which nothing stands yet, as the year opens it: the one before may be copied into it. */
export function CopyPlan({ year }: { year: number }) {
  const { begin, busy, hasBefore } = useStart(year)
  const may = useMay('ngo_plans', 'A')
  // What refuses it is told by a message.
  return may && hasBefore ? (
    <Button look="default" busy={busy} onClick={() => void begin(true)}>
      {m.plan_copy({ year: String(year - 1) })}
    </Button>
  ) : null
}

/** A year without a plan: begin it, empty or as a copy of the year before. */
export function StartPlan({ year, isOpen }: { year: number; isOpen: boolean }) {
  const { begin, busy, failed } = useStart(year)
  const may = useMay('ngo_plans', 'A')
  return (
    <EmptyState title={m.plan_none({ name: planName(year) })} text={isOpen ? m.plan_none_text() : m.plan_none_closed()}>
      {failed && <Notice tone="bad">{failed}</Notice>}
      {may && isOpen && (
        <>
          <Button busy={busy} onClick={() => void begin(false)}>
            {m.plan_start()}
          </Button>
          <CopyPlan year={year} />
        </>
      )}
    </EmptyState>
  )
}
