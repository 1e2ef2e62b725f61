import { createFileRoute } from '@tanstack/react-router'
import { MinistryPlan } from '#web/plans/ministry-plan.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/plans/$id')({ component: Screen })
function Screen() {
  const { id } = Route.useParams()
  return <MinistryPlan key={id} id={Number(id)} />
}
