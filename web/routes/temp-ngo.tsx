import { createFileRoute, Outlet } from '@tanstack/react-router'
import { FoundingFrame } from '#web/founding/founding-frame.tsx'

export const Route = createFileRoute('/temp-ngo')({
  ssr: false,
  component: () => (
    <FoundingFrame>
      <Outlet />
    </FoundingFrame>
  ),
})
