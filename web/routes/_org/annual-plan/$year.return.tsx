import { createFileRoute } from '@tanstack/react-router'
import { ReturnPage } from '#web/returns/return-page.tsx'

export const Route = createFileRoute('/_org/annual-plan/$year/return')({ component: Screen })
function Screen() {
  const { year } = Route.useParams()
  return <ReturnPage key={year} year={Number(year)} />
}
