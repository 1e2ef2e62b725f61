import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganisationFrame } from '#web/core/organisation-frame.tsx'
import { Bell } from '#web/messaging/bell.tsx'
import { Skeleton } from '#web/ui/states.tsx'

export const Route = createFileRoute('/_org')({
  ssr: false,
  staticData: { hydrate: 'now' },
  pendingComponent: () => <Skeleton lines={6} />,
  component: () => (
    <OrganisationFrame tools={<Bell />}>
      <Outlet />
    </OrganisationFrame>
  ),
})
