import { createFileRoute } from '@tanstack/react-router'
import { OwnRequestPage } from '#web/transactions/requests/own-request-page.tsx'

export const Route = createFileRoute('/_org/transactions/transactions/$id')({
  component: function Screen() {
    return <OwnRequestPage id={Number(Route.useParams().id)} />
  },
})
