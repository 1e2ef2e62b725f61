import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { CampaignsPage } from '#web/campaigns/public/campaigns-page.tsx'

export const Route = createFileRoute('/_public/donation')({
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) => (await import('#web/campaigns/public/load-campaigns.ts')).loadCampaigns(deps as Search),
  head: async ({ loaderData }) => (await import('#web/campaigns/public/campaigns-head.ts')).campaignsHead(loaderData),
  component: function Screen() {
    return <CampaignsPage list={Route.useLoaderData()} />
  },
})
