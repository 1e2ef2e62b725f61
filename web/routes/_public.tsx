import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PublicFrame } from '#web/core/public-frame.tsx'

export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
})
