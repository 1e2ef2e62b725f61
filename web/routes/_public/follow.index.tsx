import { createFileRoute } from '@tanstack/react-router'
import { FollowPage } from '#web/subscriptions/public/follow-page.tsx'
import { stepOf } from '#web/subscriptions/public/load-follow.ts'

export const Route = createFileRoute('/_public/follow/')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => stepOf(deps),
  component: function Screen() {
    return <FollowPage step={Route.useLoaderData()} />
  },
})
