import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FaqPage } from '#web/pages/public/faq-page.tsx'
import { loadFaqs } from '#web/pages/shared/load-pages.ts'

export const Route = createFileRoute('/_public/faq')({
  loaderDeps: ({ search }) => {
    const { question, thanks } = search as Search
    return { question, thanks }
  },
  loader: ({ deps }) => loadFaqs(deps as Search),
  head: ({ loaderData }) =>
    titled(loaderData?.question ? m.faq_results({ question: loaderData.question }) : label(openScreenWords.faq)),
  component: function Screen() {
    return <FaqPage {...Route.useLoaderData()} />
  },
})
