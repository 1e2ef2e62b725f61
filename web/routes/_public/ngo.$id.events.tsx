import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { loadNgoActivities } from '#web/news/public/load-news.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoEventsPage } from '#web/news/public/ngo-events-page.tsx'

export const Route = createFileRoute('/_public/ngo/$id/events')({
  loaderDeps: ({ search }) => ({ show: (search as Search).show, page: (search as Search).page }),
  loader: async ({ params, deps }) => {
    const [ngo, list] = await Promise.all([loadNgo(params.id), loadNgoActivities(params.id, deps as Search)])
    return { ngo, list }
  },
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) => {
    if (!loaderData) return {}
    const [{ feedLinks }, { ngoListsHead }] = await Promise.all([
      import('#web/news/public/feed-links.ts'),
      import('#web/news/public/news-share.ts'),
    ])
    const { ngo, list } = loaderData
    return { ...ngoListsHead(ngo, list), links: feedLinks(['news', 'events'], ngo.id) }
  },
  component: function Screen() {
    return <NgoEventsPage {...Route.useLoaderData()} />
  },
})
