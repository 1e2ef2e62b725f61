import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MinistryFrame } from '#web/core/ministry-frame.tsx'

export const Route = createFileRoute('/ministry')({
  ssr: false,
  component: () => (
    <MinistryFrame>
      <Outlet />
    </MinistryFrame>
  ),
})
