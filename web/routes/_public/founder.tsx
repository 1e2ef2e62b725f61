import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { loadNaming } from '#web/founding/public/load-naming.ts'
import { NamingPage } from '#web/founding/public/naming-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'

export const Route = createFileRoute('/_public/founder')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadNaming(deps),
  head: ({ loaderData }) => titled(loaderData && formTitle(m.title_founder_naming(), loaderData.posted)),
  component: function Screen() {
    return <NamingPage {...Route.useLoaderData()} />
  },
})
