import { createFileRoute } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { activitiesDeps, loadActivities } from '#web/public-site/load-ngo.ts'
import { NgoActivitiesPage } from '#web/public-site/ngo-activities-page.tsx'
import { ngoHead } from '#web/public-site/ngo-share.ts'

export const Route = createFileRoute('/_public/ngo/$id/activities/')({
  loaderDeps: ({ search }) => activitiesDeps(search),
  loader: ({ params, deps }) => loadActivities(params.id, deps),
  head: ({ loaderData }) => ngoHead(loaderData?.ngo, m.ngo_tab_activities()),
  component: function Screen() {
    return <NgoActivitiesPage {...Route.useLoaderData()} />
  },
})
