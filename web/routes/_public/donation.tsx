import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/core/search.ts'
import { CampaignsPage } from '#web/public-site/campaigns/campaigns-page.tsx'

export const Route = createFileRoute('/_public/donation')({
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) =>
    (await import('#web/public-site/campaigns/load-campaigns.ts')).loadCampaigns(deps as Search),
  component: function Screen() {
    return <CampaignsPage list={Route.useLoaderData()} />
  },
})
