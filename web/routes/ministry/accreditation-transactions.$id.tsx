import { createFileRoute } from '@tanstack/react-router'
import { NgoBesideCase } from '#web/ngos/beside.tsx'
import { RequestPage } from '#web/transactions/desk/request-page.tsx'

export const Route = createFileRoute('/ministry/accreditation-transactions/$id')({
  component: function Screen() {
    return <RequestPage id={Number(Route.useParams().id)} beside={(of) => <NgoBesideCase {...of} />} />
  },
})
