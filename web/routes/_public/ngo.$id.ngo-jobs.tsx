import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { loadNgoOpportunities } from '#web/public-site/load-opportunities.ts'
import { NgoOpportunityListPage } from '#web/public-site/opportunity-list.tsx'
import { listTitleAt } from '#web/public-site/opportunity-words.ts'

export const Route = createFileRoute('/_public/ngo/$id/ngo-jobs')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadNgoOpportunities('job', params.id, deps),
  head: ({ loaderData }) => titled(loaderData && listTitleAt('job', loaderData.ngo)),
  component: function Screen() {
    return <NgoOpportunityListPage {...Route.useLoaderData()} />
  },
})
