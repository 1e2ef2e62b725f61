import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { SeasonPage } from '#web/campaigns/public/season-page.tsx'

export const Route = createFileRoute('/_public/ramadanCampaign')({
  loaderDeps: ({ search }) => ({ season: (search as Search).season, page: (search as Search).page }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) =>
    (await import('#web/campaigns/public/load-campaigns.ts')).loadSeason('ramadanCampaign', deps as Partial<Search>),
  head: async ({ loaderData }) => (await import('#web/campaigns/public/season-head.ts')).seasonHead(loaderData),
  component: function Screen() {
    return <SeasonPage data={Route.useLoaderData()} />
  },
})
