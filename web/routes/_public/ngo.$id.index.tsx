import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { loadNgo } from '#web/public-site/load.ts'
import { NgoPage } from '#web/public-site/ngo-page.tsx'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: ({ params }) => loadNgo(params.id),
  head: ({ loaderData }) => titled(loaderData && said(loaderData)),
  component: function Screen() {
    return <NgoPage ngo={Route.useLoaderData()} />
  },
})
