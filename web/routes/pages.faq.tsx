import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/shell/with-queries.tsx'
import type { Search } from '#web/base/search.ts'
import { PersonFrame } from '#web/shell/person-frame.tsx'
import { FaqPage } from '#web/pages/public/faq-page.tsx'
import { loadFaqs } from '#web/pages/shared/load-pages.ts'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/pages/faq')({
  ...drawnInBrowser('person'),
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
