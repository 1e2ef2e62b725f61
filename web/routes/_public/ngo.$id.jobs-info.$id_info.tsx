import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunity } from '#web/opportunities/public/load-opportunities.ts'
import { NgoOpportunityPage } from '#web/opportunities/public/opportunity-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/jobs-info/$id_info')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunity('job', params, deps),
  head: async ({ loaderData }) =>
    (await import('#web/opportunities/public/opportunity-share.ts')).opportunityHead(loaderData?.one),
  component: function Screen() {
    return <NgoOpportunityPage {...Route.useLoaderData()} />
  },
})
