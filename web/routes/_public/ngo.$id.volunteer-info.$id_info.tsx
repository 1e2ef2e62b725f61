import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunity } from '#web/public-site/opportunities/load-opportunities.ts'
import { NgoOpportunityPage } from '#web/public-site/opportunities/opportunity-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/volunteer-info/$id_info')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunity('volunteer', params, deps),
  head: async ({ loaderData }) =>
    (await import('#web/public-site/opportunities/opportunity-share.ts')).opportunityHead(loaderData?.one),
  component: function Screen() {
    return <NgoOpportunityPage {...Route.useLoaderData()} />
  },
})
