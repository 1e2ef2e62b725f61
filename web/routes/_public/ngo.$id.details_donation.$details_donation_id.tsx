import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { NgoCampaignPage } from '#web/campaigns/public/ngo-campaign-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/details_donation/$details_donation_id')({
  loaderDeps: ({ search }) => ({ amount: (search as Search).amount, other: (search as Search).other }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ params, deps }) =>
    (await import('#web/campaigns/public/load-campaign.ts')).loadNgoCampaign(
      params.id,
      params.details_donation_id,
      deps as Partial<Search>,
    ),
  head: async ({ loaderData }) => (await import('#web/campaigns/public/campaign-share.ts')).campaignHead(loaderData),
  component: function Screen() {
    return <NgoCampaignPage {...Route.useLoaderData()} />
  },
})
