import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NgoPage } from '#web/ngos/ngo-page.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { NgoDuties } from '#web/public-site/organisation/ngo-duties.tsx'

// Far down the page.
const SupervisedOpportunities = lazy(async () => ({
  default: (await import('#web/opportunities/supervised-opportunities.tsx')).SupervisedOpportunities,
}))

const NgoFlags = lazy(async () => ({ default: (await import('#web/flags/ngo-flags.tsx')).NgoFlags }))

const SupervisedContent = lazy(async () => ({
  default: (await import('#web/news/supervised-content.tsx')).SupervisedContent,
}))

export const Route = createFileRoute('/ministry/ngos/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    return (
      <NgoPage
        key={id}
        id={Number(id)}
        flags={<NgoFlags ngoId={Number(id)} />}
        duties={(duties) => <NgoDuties duties={duties} />}
        offers={
          <Suspense>
            <Stack>
              <SupervisedOpportunities ngoId={Number(id)} />
              <SupervisedContent ngoId={Number(id)} kind="news" />
              <SupervisedContent ngoId={Number(id)} kind="events" />
            </Stack>
          </Suspense>
        }
      />
    )
  },
})
