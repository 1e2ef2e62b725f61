import { createFileRoute } from '@tanstack/react-router'
import { StopPage } from '#web/subscriptions/public/follow-answers.tsx'
import { loadSubscriptions, tokenOf } from '#web/subscriptions/public/load-follow.ts'

export const Route = createFileRoute('/_public/follow/stop')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ token: tokenOf(deps), rows: await loadSubscriptions(tokenOf(deps)) }),
  component: function Screen() {
    return <StopPage {...Route.useLoaderData()} />
  },
})
