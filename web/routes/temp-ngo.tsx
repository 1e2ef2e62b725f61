import { createFileRoute, Outlet } from '@tanstack/react-router'
import { WithQueries } from '#web/core/with-queries.tsx'
import { FoundingFrame } from '#web/founding/founding-frame.tsx'

export const Route = createFileRoute('/temp-ngo')({
  ssr: false,
  component: () => (
    <WithQueries>
      <FoundingFrame>
        <Outlet />
      </FoundingFrame>
    </WithQueries>
  ),
})
