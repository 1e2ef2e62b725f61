import { createFileRoute } from '@tanstack/react-router'
import { IndexPage } from '#web/settings/index-page.tsx'

export const Route = createFileRoute('/ministry/settings/indexes/$slug')({
  component: function Screen() {
    return <IndexPage slug={Route.useParams().slug} />
  },
})
