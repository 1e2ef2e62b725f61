import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganisationFrame } from '#web/core/organisation-frame.tsx'
import { awaitInstructions } from '#web/core/await-instructions.ts'
import { WithQueries } from '#web/core/with-queries.tsx'
import { Bell } from '#web/messaging/bell.tsx'
import { Skeleton } from '#web/ui/states.tsx'

export const Route = createFileRoute('/_org')({
  ssr: false,
  beforeLoad: ({ location, context }) => awaitInstructions(location.pathname, context.queries),
  staticData: { hydrate: 'now' },
  pendingComponent: () => <Skeleton lines={6} />,
  component: () => (
    <WithQueries>
      <OrganisationFrame tools={<Bell />}>
        <Outlet />
      </OrganisationFrame>
    </WithQueries>
  ),
})
