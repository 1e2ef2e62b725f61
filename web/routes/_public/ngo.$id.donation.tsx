import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { NgoCampaignsPage } from '#web/campaigns/public/ngo-campaigns-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/donation')({
  loaderDeps: ({ search }) => ({ type: (search as Search).type, page: (search as Search).page }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ params, deps }) =>
    (await import('#web/campaigns/public/load-campaigns.ts')).loadNgoCampaigns(params.id, deps as Partial<Search>),
  // The words stand here: elsewhere they would be in a file with all titles.
  head: async ({ loaderData }) =>
    (await import('#web/campaigns/public/campaigns-head.ts')).ngoCampaignsHead(m.title_ngo_donation(), loaderData),
  component: function Screen() {
    return <NgoCampaignsPage {...Route.useLoaderData()} />
  },
})
