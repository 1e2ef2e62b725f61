import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { ActivitiesPage } from '#web/public-site/news/activities-page.tsx'
import { loadActivities } from '#web/public-site/news/load-news.ts'
import { own } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/general-activities')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadActivities(deps),
  head: async ({ loaderData: data }) => {
    const { feedLinks } = await import('#web/public-site/news/feed-links.ts')
    const item = data && ('news' in data ? data.news : 'event' in data ? data.event : undefined)
    return {
      ...titled(item && own(item.title_ar, item.title_en)),
      links: feedLinks(['news', 'events', 'decisions', 'regulations']),
    }
  },
  component: function Screen() {
    return <ActivitiesPage data={Route.useLoaderData()} />
  },
})
