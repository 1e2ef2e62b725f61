import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { HomeCampaigns } from '#web/campaigns/public/home-campaigns.tsx'
import { loadShuffledCampaigns } from '#web/campaigns/public/load-home-campaigns.ts'
import { HomeLatest } from '#web/news/public/home-latest.tsx'
import { loadLatest } from '#web/news/public/load-news.ts'
import { Slides } from '#web/news/public/slides.tsx'
import { HomePage } from '#web/public-site/home/home-page.tsx'
import { loadHome } from '#web/public-site/home/load-home.ts'

async function loadBeside() {
  const [latest, campaigns] = await Promise.all([loadLatest(), loadShuffledCampaigns()])
  return { latest, campaigns }
}

export const Route = createFileRoute('/_public/home')({
  loaderDeps: ({ search }) => ({ name: (search as Search).name, page: (search as Search).page }),
  loader: ({ deps }) => loadHome(deps as Search, loadBeside),
  head: async ({ loaderData }) => {
    const [{ homeHead }, { feedLinks }] = await Promise.all([
      import('#web/public-site/home/home-head.ts'),
      import('#web/news/public/feed-links.ts'),
    ])
    return { ...homeHead(loaderData), links: feedLinks(['news', 'events', 'decisions', 'regulations']) }
  },
  component: function Screen() {
    const data = Route.useLoaderData()
    const beside = data.front && {
      slides: data.beside.latest.slides.length > 0 && <Slides slides={data.beside.latest.slides} />,
      campaigns: <HomeCampaigns campaigns={data.beside.campaigns} />,
      latest: <HomeLatest latest={data.beside.latest} />,
    }
    return <HomePage data={data} beside={beside} />
  },
})
