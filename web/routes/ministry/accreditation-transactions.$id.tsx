import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { meetingSlug } from '#contract/assemblies/workflow.ts'
import { RequestPage } from '#web/transactions/desk/request-page.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const MeetingDesk = lazy(async () => ({
  default: (await import('#web/assemblies/ministry/meeting-desk.tsx')).MeetingDesk,
}))
const ExaminedCard = lazy(async () => ({
  default: (await import('#web/boards/examined-card.tsx')).ExaminedCard,
}))
const NgoBesideCase = lazy(async () => ({ default: (await import('#web/ngos/beside.tsx')).NgoBesideCase }))

export const Route = createFileRoute('/ministry/accreditation-transactions/$id')({
  component: function Screen() {
    const id = Number(Route.useParams().id)
    return (
      <RequestPage
        id={id}
        beside={(of) => (
          <Suspense fallback={<Skeleton lines={6} />}>
            <NgoBesideCase {...of} />
          </Suspense>
        )}
        about={{
          board_ratification: (
            <Suspense fallback={<Skeleton lines={6} />}>
              <ExaminedCard requestId={id} />
            </Suspense>
          ),
        }}
        carried={{
          [meetingSlug]: (
            <Suspense fallback={<Skeleton lines={6} />}>
              <MeetingDesk requestId={id} />
            </Suspense>
          ),
        }}
      />
    )
  },
})
