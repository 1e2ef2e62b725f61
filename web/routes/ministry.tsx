import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MinistryFrame } from '#web/core/ministry-frame.tsx'
import { Bell } from '#web/messaging/bell.tsx'

export const Route = createFileRoute('/ministry')({
  ssr: false,
  component: () => (
    <MinistryFrame tools={<Bell />}>
      <Outlet />
    </MinistryFrame>
  ),
})
