import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { loadPage } from '#web/public-site/load-pages.ts'
import { TextPage } from '#web/public-site/text-page.tsx'
import { own } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/about-ministry')({
  loader: () => loadPage('about-ministry'),
  head: ({ loaderData }) => titled(loaderData && own(loaderData.title_ar, loaderData.title_en)),
  component: function Screen() {
    return <TextPage page={Route.useLoaderData()} />
  },
})
