import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunity } from '#web/public-site/opportunities/load-opportunities.ts'
import { NgoOpportunityPage } from '#web/public-site/opportunities/opportunity-page.tsx'
import { opportunityHead } from '#web/public-site/opportunities/opportunity-head.ts'

export const Route = createFileRoute('/_public/ngo/$id/volunteer-info/$id_info')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunity('volunteer', params, deps),
  head: ({ loaderData }) => opportunityHead(loaderData?.one),
  component: function Screen() {
    return <NgoOpportunityPage {...Route.useLoaderData()} />
  },
})
