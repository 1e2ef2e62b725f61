import { createFileRoute } from '@tanstack/react-router'
import { loadOpportunity } from '#web/opportunities/public/load-opportunities.ts'
import { OpportunityPage } from '#web/opportunities/public/opportunity-page.tsx'

export const Route = createFileRoute('/_public/volunteer-info/$id_info')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadOpportunity('volunteer', params.id_info, deps),
  head: async ({ loaderData }) =>
    (await import('#web/opportunities/public/opportunity-share.ts')).opportunityHead(loaderData?.one),
  component: function Screen() {
    return <OpportunityPage {...Route.useLoaderData()} />
  },
})
