import { createFileRoute } from '@tanstack/react-router'
import { IndexBySlug } from '#web/settings/indexes/index-by-slug.tsx'

export const Route = createFileRoute('/ministry/settings/indexes/$slug')({
  component: function Screen() {
    return <IndexBySlug slug={Route.useParams().slug} />
  },
})
