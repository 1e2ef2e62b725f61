import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import type { Search } from '#web/core/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NgoCampaignsPage } from '#web/public-site/campaigns/ngo-campaigns-page.tsx'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/ngo/$id/donation')({
  loaderDeps: ({ search }) => ({ type: (search as Search).type, page: (search as Search).page }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ params, deps }) =>
    (await import('#web/public-site/campaigns/load-campaigns.ts')).loadNgoCampaigns(params.id, deps as Partial<Search>),
  head: ({ loaderData }) => titled(loaderData && `${m.title_ngo_donation()} · ${said(loaderData.ngo)}`),
  component: function Screen() {
    return <NgoCampaignsPage {...Route.useLoaderData()} />
  },
})
