import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganisationFrame } from '#web/shell/organisation-frame.tsx'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { Bell } from '#web/notifications/bell.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/_org')({
  ...drawnInBrowser('organisation'),
  staticData: { hydrate: 'now' },
  component: () => (
    <WithQueries>
      <OrganisationFrame tools={<Bell />}>
        <Outlet />
      </OrganisationFrame>
    </WithQueries>
  ),
})
