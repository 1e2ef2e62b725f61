import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { NgoActivitiesPage } from '#web/public-site/organisation/ngo-activities-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/activities/')({
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) =>
    (await import('#web/public-site/organisation/load-ngo.ts')).loadActivities(params.id, deps as Search),
  head: async ({ loaderData }) =>
    (await import('#web/public-site/organisation/ngo-share.ts')).activitiesHead(loaderData),
  component: function Screen() {
    return <NgoActivitiesPage {...Route.useLoaderData()} />
  },
})
