import { createFileRoute } from '@tanstack/react-router'
import { loadOpportunities } from '#web/opportunities/public/load-opportunities.ts'
import { OpportunityListPage } from '#web/opportunities/public/opportunities-page.tsx'

export const Route = createFileRoute('/_public/volunteer')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadOpportunities('volunteer', deps),
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) =>
    (await import('#web/opportunities/public/opportunity-head.ts')).opportunitiesHead(loaderData),
  component: function Screen() {
    return <OpportunityListPage {...Route.useLoaderData()} />
  },
})
