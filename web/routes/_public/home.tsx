import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/core/search.ts'
import { titled } from '#web/core/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { feedLinks } from '#web/public-site/feed-links.ts'
import { HomePage } from '#web/public-site/home-page.tsx'
import { loadHome } from '#web/public-site/load-home.ts'

export const Route = createFileRoute('/_public/home')({
  loaderDeps: ({ search }) => ({ name: (search as Search).name, page: (search as Search).page }),
  loader: ({ deps }) => loadHome(deps as Search),
  head: ({ loaderData }) => ({
    ...titled(
      loaderData?.found &&
        (loaderData.found.name ? m.public_results({ name: loaderData.found.name }) : m.public_register()),
    ),
    links: feedLinks(['news', 'events', 'decisions', 'regulations']),
  }),
  component: function Screen() {
    return <HomePage data={Route.useLoaderData()} />
  },
})
