import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '#web/news/public/activities-page.tsx'
import { loadActivities } from '#web/news/public/load-news.ts'

export const Route = createFileRoute('/_public/general-activities')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadActivities(deps),
  head: async ({ loaderData: data }) => {
    const [{ feedLinks }, { activitiesShare }] = await Promise.all([
      import('#web/news/public/feed-links.ts'),
      import('#web/news/public/news-share.ts'),
    ])
    return {
      ...activitiesShare(data),
      links: feedLinks(['news', 'events', 'decisions', 'regulations']),
    }
  },
  component: function Screen() {
    return <ActivitiesPage data={Route.useLoaderData()} />
  },
})
