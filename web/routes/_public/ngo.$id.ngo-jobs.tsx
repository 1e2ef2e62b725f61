import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunities } from '#web/opportunities/public/load-opportunities.ts'
import { NgoOpportunityListPage } from '#web/opportunities/public/ngo-opportunities-page.tsx'
import { listHeadAt } from '#web/opportunities/public/opportunity-head.ts'

export const Route = createFileRoute('/_public/ngo/$id/ngo-jobs')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunities('job', params.id, deps),
  head: ({ loaderData }) => listHeadAt('job', loaderData?.ngo),
  component: function Screen() {
    return <NgoOpportunityListPage {...Route.useLoaderData()} />
  },
})
