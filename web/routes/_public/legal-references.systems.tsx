import { createFileRoute } from '@tanstack/react-router'
import { LegalListPage } from '#web/regulations/public/legal-list.tsx'
import { loadLegalList } from '#web/regulations/public/load-legal.ts'

export const Route = createFileRoute('/_public/legal-references/systems')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadLegalList('system', deps),
  // Loaded late: what stands here is in the start of every page.
  head: async ({ loaderData }) => (await import('#web/regulations/public/legal-head.ts')).legalListHead(loaderData),
  component: function Screen() {
    return <LegalListPage list={Route.useLoaderData()} />
  },
})
