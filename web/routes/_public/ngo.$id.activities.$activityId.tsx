import { createFileRoute } from '@tanstack/react-router'
import { loadActivity } from '#web/public-site/load-ngo.ts'
import { NgoActivityPage } from '#web/public-site/ngo-activity-page.tsx'
import { ngoHead } from '#web/public-site/ngo-share.ts'

export const Route = createFileRoute('/_public/ngo/$id/activities/$activityId')({
  loader: ({ params }) => loadActivity(params.id, params.activityId),
  head: ({ loaderData }) => ngoHead(loaderData?.ngo, loaderData?.activity.name),
  component: function Screen() {
    return <NgoActivityPage {...Route.useLoaderData()} />
  },
})
