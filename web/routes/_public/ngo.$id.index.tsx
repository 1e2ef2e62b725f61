import { createFileRoute } from '@tanstack/react-router'
import { NgoAccounts } from '#web/budgets/public/ngo-accounts.tsx'
import { NgoLatest } from '#web/news/public/ngo-latest.tsx'
import { NgoPage } from '#web/public-site/organisation/ngo-page.tsx'

// Loaded late: what stands here is in the start of every page.
export const Route = createFileRoute('/_public/ngo/$id/')({
  loader: async ({ params: { id } }) => {
    const [{ loadOverview }, { loadLatest }, { loadAccounts }] = await Promise.all([
      import('#web/public-site/organisation/load-ngo.ts'),
      import('#web/news/public/load-news.ts'),
      import('#web/budgets/public/load-accounts.ts'),
    ])
    const [overview, latest, accounts] = await Promise.all([loadOverview(id), loadLatest(id), loadAccounts(id)])
    return { overview, latest, accounts }
  },
  head: async ({ loaderData }) =>
    (await import('#web/public-site/organisation/ngo-share.ts')).overviewHead(loaderData?.overview),
  component: function Screen() {
    const { overview, latest, accounts } = Route.useLoaderData()
    return (
      <NgoPage
        {...overview}
        latest={
          <>
            <NgoAccounts accounts={accounts} />
            <NgoLatest id={overview.ngo.id} latest={latest} />
          </>
        }
      />
    )
  },
})
