import { createFileRoute } from '@tanstack/react-router'
import { MinistryReturn } from '#web/returns/ministry-return.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/yearly-returns/$id')({ component: Screen })
function Screen() {
  const { id } = Route.useParams()
  return <MinistryReturn key={id} id={Number(id)} />
}
