import { createFileRoute } from '@tanstack/react-router'
import { loadOverview } from '#web/public-site/load-ngo.ts'
import { NgoPage } from '#web/public-site/ngo-page.tsx'
import { ngoHead } from '#web/public-site/ngo-share.ts'

export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: ({ params }) => loadOverview(params.id),
  head: ({ loaderData }) => ngoHead(loaderData?.ngo),
  component: function Screen() {
    return <NgoPage {...Route.useLoaderData()} />
  },
})
