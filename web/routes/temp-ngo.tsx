import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WithQueries } from '#web/core/with-queries.tsx'
import { FoundingFrame } from '#web/founding/founding-frame.tsx'
import { Bell } from '#web/messaging/bell.tsx'

export const Route = createFileRoute('/temp-ngo')({
  ssr: false,
  beforeLoad: async ({ location, context }) =>
    (await import('#web/core/await-instructions.ts')).awaitInstructions(location.pathname, context.queries),
  component: () => (
    <WithQueries>
      <FoundingFrame tools={<Bell />}>
        <Outlet />
      </FoundingFrame>
    </WithQueries>
  ),
})
