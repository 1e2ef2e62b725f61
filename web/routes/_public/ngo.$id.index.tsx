import { createFileRoute } from '@tanstack/react-router'
import { NgoLatest } from '#web/news/public/ngo-latest.tsx'
import { NgoPage } from '#web/public-site/organisation/ngo-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: async ({ params: { id } }) => {
    const [{ loadOverview }, { loadLatest }] = await Promise.all([
      import('#web/public-site/organisation/load-ngo.ts'),
      import('#web/news/public/load-news.ts'),
    ])
    const [overview, latest] = await Promise.all([loadOverview(id), loadLatest(id)])
    return { overview, latest }
  },
  head: async ({ loaderData }) =>
    (await import('#web/public-site/organisation/ngo-share.ts')).overviewHead(loaderData?.overview),
  component: function Screen() {
    const { overview, latest } = Route.useLoaderData()
    return <NgoPage {...overview} latest={<NgoLatest id={overview.ngo.id} latest={latest} />} />
  },
})
