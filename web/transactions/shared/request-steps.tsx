import type { Track } from '#contract/founding/answers.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { StageTracker } from '#web/ui/stage-tracker.tsx'

interface Props {
  steps: readonly Track['steps'][number][]
  /** Number of the present step. */
  now: number
  isApproved: boolean
  tone: 'now' | 'paused' | 'late'
}

/** The steps of a request with their days, and where it stands. */
export const RequestSteps = ({ steps, now, isApproved, tone }: Props) => (
  <Card title={m.ministry_steps()}>
    <StageTracker
      stages={steps.map((step) => ({
        number: step.stage_number,
        name: nameOf(step),
        note: step.days_number > 0 ? m.ministry_days({ count: step.days_number }) : undefined,
      }))}
      now={isApproved ? steps.length + 1 : now}
      tone={tone}
    />
  </Card>
)
