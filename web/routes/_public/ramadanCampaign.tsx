import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import type { Search } from '#web/core/search.ts'
import { SeasonPage } from '#web/public-site/campaigns/season-page.tsx'
import { own } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/ramadanCampaign')({
  loaderDeps: ({ search }) => ({ season: (search as Search).season, page: (search as Search).page }),
  // Loaded late: what a loader imports lands in the start script of every page.
  loader: async ({ deps }) =>
    (await import('#web/public-site/campaigns/load-campaigns.ts')).loadSeason(
      'ramadanCampaign',
      deps as Partial<Search>,
    ),
  head: ({ loaderData }) => titled(loaderData && own(loaderData.page.title_ar, loaderData.page.title_en)),
  component: function Screen() {
    return <SeasonPage data={Route.useLoaderData()} />
  },
})
