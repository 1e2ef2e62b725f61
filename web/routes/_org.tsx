import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganisationFrame } from '#web/core/organisation-frame.tsx'
import { WithQueries } from '#web/core/with-queries.tsx'
import { Bell } from '#web/messaging/bell.tsx'

export const Route = createFileRoute('/_org')({
  ssr: false,
  staticData: { hydrate: 'now' },
  component: () => (
    <WithQueries>
      <OrganisationFrame tools={<Bell />}>
        <Outlet />
      </OrganisationFrame>
    </WithQueries>
  ),
})
