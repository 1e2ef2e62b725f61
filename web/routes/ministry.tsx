import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MinistryFrame } from '#web/core/ministry-frame.tsx'
import { WithQueries } from '#web/core/with-queries.tsx'
import { Bell } from '#web/messaging/bell.tsx'

export const Route = createFileRoute('/ministry')({
  ssr: false,
  component: () => (
    <WithQueries>
      <MinistryFrame tools={<Bell />}>
        <Outlet />
      </MinistryFrame>
    </WithQueries>
  ),
})
