import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MinistryFrame } from '#web/shell/ministry-frame.tsx'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { Bell } from '#web/notifications/bell.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/ministry')({
  ...drawnInBrowser('ministry'),
  component: () => (
    <WithQueries>
      <MinistryFrame tools={<Bell />}>
        <Outlet />
      </MinistryFrame>
    </WithQueries>
  ),
})
