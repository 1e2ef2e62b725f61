import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/core/search.ts'
import { CampaignsPage } from '#web/public-site/campaigns-page.tsx'
import { loadCampaigns } from '#web/public-site/load-campaigns.ts'

export const Route = createFileRoute('/_public/donation')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadCampaigns(deps as Search),
  component: function Screen() {
    return <CampaignsPage list={Route.useLoaderData()} />
  },
})
