import { createFileRoute } from '@tanstack/react-router'
import { loadNgoOpportunities } from '#web/opportunities/public/load-opportunities.ts'
import { NgoOpportunityListPage } from '#web/opportunities/public/ngo-opportunities-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/ngo-jobs')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunities('job', params.id, deps),
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) =>
    (await import('#web/opportunities/public/opportunity-head.ts')).opportunitiesHead(loaderData, loaderData?.ngo),
  component: function Screen() {
    return <NgoOpportunityListPage {...Route.useLoaderData()} />
  },
})
