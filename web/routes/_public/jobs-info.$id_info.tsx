import { createFileRoute } from '@tanstack/react-router'
import { loadOpportunity } from '#web/public-site/opportunities/load-opportunities.ts'
import { OpportunityPage } from '#web/public-site/opportunities/opportunity-page.tsx'
import { opportunityHead } from '#web/public-site/opportunities/opportunity-head.ts'

export const Route = createFileRoute('/_public/jobs-info/$id_info')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadOpportunity('job', params.id_info, deps),
  head: ({ loaderData }) => opportunityHead(loaderData?.one),
  component: function Screen() {
    return <OpportunityPage {...Route.useLoaderData()} />
  },
})
