import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#web/budgets/audit-page.tsx'
import { WithQueries } from '#web/shell/with-queries.tsx'

export const Route = createFileRoute('/auth/audit')({
  // The secret leaves the address bar as soon as the page is there, not with the first key.
  staticData: { hydrate: 'now' },
  ssr: false,
  component: () => (
    <WithQueries>
      <AuditPage />
    </WithQueries>
  ),
})
