import { createFileRoute } from '@tanstack/react-router'
import { MinistryBudget } from '#web/budgets/ministry-budget.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/annual-budgets/$id')({ component: Screen })
function Screen() {
  const { id } = Route.useParams()
  return <MinistryBudget key={id} id={Number(id)} />
}
