import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import type { Search } from '#web/core/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CampaignsPage } from '#web/public-site/campaigns/campaigns-page.tsx'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/donation')({
  loaderDeps: ({ search }) => search,
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) =>
    (await import('#web/public-site/campaigns/load-campaigns.ts')).loadCampaigns(deps as Search),
  head: ({ loaderData }) => titled(loaderData?.season && m.giving_season_of({ name: said(loaderData.season) })),
  component: function Screen() {
    return <CampaignsPage list={Route.useLoaderData()} />
  },
})
