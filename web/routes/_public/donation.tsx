import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CampaignsPage } from '#web/campaigns/public/campaigns-page.tsx'
import { said } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/donation')({
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) => (await import('#web/campaigns/public/load-campaigns.ts')).loadCampaigns(deps as Search),
  head: ({ loaderData }) => titled(loaderData?.season && m.giving_season_of({ name: said(loaderData.season) })),
  component: function Screen() {
    return <CampaignsPage list={Route.useLoaderData()} />
  },
})
