import { createFileRoute } from '@tanstack/react-router'
import { todayIn } from '#contract/core/values/dates.ts'
import { PlanPage } from '#web/plans/plan-page.tsx'

export const Route = createFileRoute('/_org/plan-execution')({
  component: () => <PlanPage year={Number(todayIn().slice(0, 4))} />,
})
