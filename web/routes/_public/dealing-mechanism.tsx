import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { loadPage } from '#web/public-site/load-pages.ts'
import { own, TextPage } from '#web/public-site/text-page.tsx'

export const Route = createFileRoute('/_public/dealing-mechanism')({
  loader: () => loadPage('dealing-mechanism'),
  head: ({ loaderData }) => titled(loaderData && own(loaderData.title_ar, loaderData.title_en)),
  component: function Screen() {
    return <TextPage page={Route.useLoaderData()} />
  },
})
