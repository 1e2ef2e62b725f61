import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/core/with-queries.tsx'
import type { Search } from '#web/core/search.ts'
import { PersonFrame } from '#web/messaging/person-frame.tsx'
import { FaqPage } from '#web/public-site/pages/faq-page.tsx'
import { loadFaqs } from '#web/public-site/pages/load-pages.ts'

export const Route = createFileRoute('/pages/faq')({
  ssr: false,
  loaderDeps: ({ search }) => {
    const { question, thanks } = search as Search
    return { question, thanks }
  },
  loader: ({ deps }) => loadFaqs(deps as Search, true),
  component: function Screen() {
    return (
      <WithQueries>
        <PersonFrame>
          <FaqPage {...Route.useLoaderData()} path="/pages/faq" />
        </PersonFrame>
      </WithQueries>
    )
  },
})
