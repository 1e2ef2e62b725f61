import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NgoCampaignsPage } from '#web/campaigns/public/ngo-campaigns-page.tsx'
import { said } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/ngo/$id/donation')({
  loaderDeps: ({ search }) => ({ type: (search as Search).type, page: (search as Search).page }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ params, deps }) =>
    (await import('#web/campaigns/public/load-campaigns.ts')).loadNgoCampaigns(params.id, deps as Partial<Search>),
  head: ({ loaderData }) => titled(loaderData && `${m.title_ngo_donation()} · ${said(loaderData.ngo)}`),
  component: function Screen() {
    return <NgoCampaignsPage {...Route.useLoaderData()} />
  },
})
