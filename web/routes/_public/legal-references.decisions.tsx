import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { LegalListPage } from '#web/regulations/public/legal-list.tsx'
import { legalListTitle } from '#web/regulations/public/legal-words.ts'
import { loadLegalList } from '#web/regulations/public/load-legal.ts'

export const Route = createFileRoute('/_public/legal-references/decisions')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadLegalList('decision', deps),
  head: ({ loaderData }) => titled(loaderData && legalListTitle(loaderData)),
  component: function Screen() {
    return <LegalListPage list={Route.useLoaderData()} />
  },
})
