import { createFileRoute } from '@tanstack/react-router'
import { NgoActivityPage } from '#web/public-site/organisation/ngo-activity-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/activities/$activityId')({
  loader: async ({ params }) =>
    (await import('#web/public-site/organisation/load-ngo.ts')).loadActivity(params.id, params.activityId),
  head: async ({ loaderData }) =>
    (await import('#web/public-site/organisation/ngo-share.ts')).ngoHead(loaderData?.ngo, loaderData?.activity.name),
  component: function Screen() {
    return <NgoActivityPage {...Route.useLoaderData()} />
  },
})
