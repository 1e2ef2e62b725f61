import { createFileRoute } from '@tanstack/react-router'
import { ListingPage } from '#web/reports/listing-page.tsx'

export const Route = createFileRoute('/ministry/ngos-data/$view')({
  component: function Screen() {
    return <ListingPage view={Route.useParams().view} />
  },
})
