import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import type { Search } from '#web/core/search.ts'
import { LegalTextPage } from '#web/public-site/legal/legal-text.tsx'
import { loadLegalText } from '#web/public-site/legal/load-legal.ts'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/legal-references/view/$id')({
  loaderDeps: ({ search }) => {
    const { model, name, on, since } = search as Search
    return { model, name, on, since }
  },
  loader: ({ params, deps }) => loadLegalText(params.id, deps as Search),
  head: ({ loaderData }) => titled(loaderData && said(loaderData.text)),
  component: function Screen() {
    return <LegalTextPage {...Route.useLoaderData()} />
  },
})
