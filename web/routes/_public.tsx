import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PublicFrame } from '#web/shell/public-frame.tsx'

export const Route = createFileRoute('/_public')({
  // Every open page begins with it: a file of its own would cost each of them a request.
  codeSplitGroupings: [],
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
})
