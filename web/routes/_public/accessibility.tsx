import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { loadPage } from '#web/pages/shared/load-pages.ts'
import { TextPage } from '#web/pages/shared/text-page.tsx'
import { own } from '#web/core/site/words.ts'

export const Route = createFileRoute('/_public/accessibility')({
  loader: () => loadPage('accessibility'),
  head: ({ loaderData }) => titled(loaderData && own(loaderData.title_ar, loaderData.title_en)),
  component: function Screen() {
    return <TextPage page={Route.useLoaderData()} />
  },
})
