import { createFileRoute } from '@tanstack/react-router'
import { DocsPage } from '#web/settings/help/docs-page.tsx'

export const Route = createFileRoute('/_org/docs/$slug')({
  component: function Screen() {
    return <DocsPage slug={Route.useParams().slug} type="est" />
  },
})
