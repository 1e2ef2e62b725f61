import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/document-title.ts'
import { loadNgoLatest } from '#web/public-site/load-news.ts'
import { loadNgo } from '#web/public-site/load.ts'
import { NgoPage } from '#web/public-site/ngo-page.tsx'
import { said } from '#web/public-site/words.ts'

export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: async ({ params }) => {
    const [ngo, latest] = await Promise.all([loadNgo(params.id), loadNgoLatest(params.id)])
    return { ngo, latest }
  },
  head: ({ loaderData }) => titled(loaderData && said(loaderData.ngo)),
  component: function Screen() {
    return <NgoPage {...Route.useLoaderData()} />
  },
})
