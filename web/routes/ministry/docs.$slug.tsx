import { createFileRoute } from '@tanstack/react-router'
import { DocsPage } from '#web/settings/help/docs-page.tsx'

export const Route = createFileRoute('/ministry/docs/$slug')({
  component: function Screen() {
    return <DocsPage slug={Route.useParams().slug} type="min" />
  },
})
