import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '#web/plans/plan-page.tsx'

export const Route = createFileRoute('/_org/annual-plan/$year/')({ component: Screen })
function Screen() {
  const { year } = Route.useParams()
  return <PlanPage key={year} year={Number(year)} />
}
