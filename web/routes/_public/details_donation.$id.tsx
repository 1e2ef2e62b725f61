import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import type { Search } from '#web/core/search.ts'
import { CampaignPage } from '#web/public-site/campaign-page.tsx'
import { loadCampaign } from '#web/public-site/load-campaigns.ts'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/details_donation/$id')({
  loaderDeps: ({ search }) => ({ amount: (search as Search).amount, other: (search as Search).other }),
  loader: ({ params, deps }) => loadCampaign(params.id, deps as Partial<Search>),
  head: ({ loaderData }) => titled(loaderData && said(loaderData.campaign)),
  component: function Screen() {
    return <CampaignPage {...Route.useLoaderData()} />
  },
})
