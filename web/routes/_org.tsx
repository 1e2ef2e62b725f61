import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OrganisationFrame } from '#web/core/organisation-frame.tsx'
import { WithQueries } from '#web/core/with-queries.tsx'
import { Bell } from '#web/messaging/bell.tsx'

export const Route = createFileRoute('/_org')({
  ssr: false,
  beforeLoad: async ({ location, context }) =>
    (await import('#web/core/await-instructions.ts')).awaitInstructions(location.pathname, context.queries),
  staticData: { hydrate: 'now' },
  component: () => (
    <WithQueries>
      <OrganisationFrame tools={<Bell />}>
        <Outlet />
      </OrganisationFrame>
    </WithQueries>
  ),
})
