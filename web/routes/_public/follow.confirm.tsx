import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '#web/subscriptions/public/follow-answers.tsx'
import { loadWish, tokenOf } from '#web/subscriptions/public/load-follow.ts'

export const Route = createFileRoute('/_public/follow/confirm')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ token: tokenOf(deps), wish: await loadWish(tokenOf(deps)) }),
  component: function Screen() {
    return <ConfirmPage {...Route.useLoaderData()} />
  },
})
