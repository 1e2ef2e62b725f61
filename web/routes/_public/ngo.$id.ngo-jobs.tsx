import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunities } from '#web/public-site/opportunities/load-opportunities.ts'
import { NgoOpportunityListPage } from '#web/public-site/opportunities/ngo-opportunities-page.tsx'
import { listHeadAt } from '#web/public-site/opportunities/opportunity-head.ts'

export const Route = createFileRoute('/_public/ngo/$id/ngo-jobs')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunities('job', params.id, deps),
  head: ({ loaderData }) => listHeadAt('job', loaderData?.ngo),
  component: function Screen() {
    return <NgoOpportunityListPage {...Route.useLoaderData()} />
  },
})
