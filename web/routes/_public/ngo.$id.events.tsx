import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { loadNgoActivities } from '#web/news/public/load-news.ts'
import { loadNgo } from '#web/public-site/shared/load-shown.ts'
import { NgoEventsPage } from '#web/news/public/ngo-events-page.tsx'
import { said } from '#web/core/site/words.ts'

const loadedLinks = async (ngo: number | undefined) =>
  ngo === undefined ? [] : (await import('#web/news/public/feed-links.ts')).feedLinks(['news', 'events'], ngo)

export const Route = createFileRoute('/_public/ngo/$id/events')({
  loaderDeps: ({ search }) => ({ show: (search as Search).show, page: (search as Search).page }),
  loader: async ({ params, deps }) => {
    const [ngo, list] = await Promise.all([loadNgo(params.id), loadNgoActivities(params.id, deps as Search)])
    return { ngo, list }
  },
  head: async ({ loaderData }) => ({
    ...titled(loaderData && `${m.ngo_tab_events()} – ${said(loaderData.ngo)}`),
    links: await loadedLinks(loaderData?.ngo.id),
  }),
  component: function Screen() {
    return <NgoEventsPage {...Route.useLoaderData()} />
  },
})
