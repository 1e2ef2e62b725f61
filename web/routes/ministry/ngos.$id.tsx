import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '#web/core/session/session.ts'
import { NgoPage } from '#web/ngos/ngo-page.tsx'
import { Stack } from '#web/ui/page-head.tsx'
import { NgoDuties } from '#web/public-site/organisation/ngo-duties.tsx'

// Far down the page.
const SupervisedOpportunities = lazy(async () => ({
  default: (await import('#web/opportunities/supervised-opportunities.tsx')).SupervisedOpportunities,
}))

const NgoBudgets = lazy(async () => ({ default: (await import('#web/budgets/ngo-budgets.tsx')).NgoBudgets }))
const NgoMoney = lazy(async () => ({ default: (await import('#web/grants/ngo-money.tsx')).NgoMoney }))
const NgoMeasures = lazy(async () => ({ default: (await import('#web/incentives/ngo-measures.tsx')).NgoMeasures }))
const NgoThreads = lazy(async () => ({ default: (await import('#web/messages/ngo-threads.tsx')).NgoThreads }))
const NgoFlags = lazy(async () => ({ default: (await import('#web/flags/ngo-flags.tsx')).NgoFlags }))

const SupervisedContent = lazy(async () => ({
  default: (await import('#web/news/supervised-content.tsx')).SupervisedContent,
}))

export const Route = createFileRoute('/ministry/ngos/$id')({
  component: function Screen() {
    const { id } = Route.useParams()
    const seesMeasures = useMay('ministry_incentives_management_comm')
    return (
      <NgoPage
        key={id}
        id={Number(id)}
        flags={<NgoFlags ngoId={Number(id)} />}
        duties={(duties) => <NgoDuties duties={duties} />}
        money={
          <Stack>
            <NgoBudgets ngoId={Number(id)} />
            <NgoMoney ngoId={Number(id)} />
          </Stack>
        }
        measures={seesMeasures ? <NgoMeasures ngoId={Number(id)} /> : undefined}
        letters={<NgoThreads ngoId={Number(id)} />}
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
