import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { HomePage } from '#web/public-site/home/home-page.tsx'
import { loadHome } from '#web/public-site/home/load-home.ts'

export const Route = createFileRoute('/_public/home')({
  loaderDeps: ({ search }) => ({ name: (search as Search).name, page: (search as Search).page }),
  loader: ({ deps }) => loadHome(deps as Search),
  head: async ({ loaderData }) => ({
    ...titled(
      loaderData?.found &&
        (loaderData.found.name ? m.public_results({ name: loaderData.found.name }) : m.public_register()),
    ),
    links: (await import('#web/news/public/feed-links.ts')).feedLinks(['news', 'events', 'decisions', 'regulations']),
  }),
  component: function Screen() {
    return <HomePage data={Route.useLoaderData()} />
  },
})
