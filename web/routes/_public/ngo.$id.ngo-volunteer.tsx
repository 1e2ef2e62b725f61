import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunities } from '#web/opportunities/public/load-opportunities.ts'
import { NgoOpportunityListPage } from '#web/opportunities/public/ngo-opportunities-page.tsx'
import { listHeadAt } from '#web/opportunities/public/opportunity-head.ts'

export const Route = createFileRoute('/_public/ngo/$id/ngo-volunteer')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunities('volunteer', params.id, deps),
  head: ({ loaderData }) => listHeadAt('volunteer', loaderData?.ngo),
  component: function Screen() {
    return <NgoOpportunityListPage {...Route.useLoaderData()} />
  },
})
