import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { LegalTextPage } from '#web/regulations/public/legal-text.tsx'
import { loadLegalText } from '#web/regulations/public/load-legal.ts'

export const Route = createFileRoute('/_public/legal-references/view/$id')({
  loaderDeps: ({ search }) => {
    const { model, name, on, since } = search as Search
    return { model, name, on, since }
  },
  loader: ({ params, deps }) => loadLegalText(params.id, deps as Search),
  head: async ({ loaderData }) => (await import('#web/regulations/public/legal-share.ts')).legalHead(loaderData?.text),
  component: function Screen() {
    return <LegalTextPage {...Route.useLoaderData()} />
  },
})
