import { createFileRoute } from '@tanstack/react-router'
import { FollowPage } from '#web/public-site/follow/follow-page.tsx'
import { stepOf } from '#web/public-site/follow/load-follow.ts'

export const Route = createFileRoute('/_public/follow/')({
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => stepOf(deps),
  component: function Screen() {
    return <FollowPage step={Route.useLoaderData()} />
  },
})
