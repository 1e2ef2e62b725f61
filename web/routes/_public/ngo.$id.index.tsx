import { createFileRoute } from '@tanstack/react-router'
import { NgoPage } from '#web/public-site/organisation/ngo-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: async ({ params }) => (await import('#web/public-site/organisation/load-ngo.ts')).loadOverview(params.id),
  head: async ({ loaderData }) => (await import('#web/public-site/organisation/ngo-share.ts')).overviewHead(loaderData),
  component: function Screen() {
    return <NgoPage {...Route.useLoaderData()} />
  },
})
