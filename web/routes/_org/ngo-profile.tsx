import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ProfileFrame } from '#web/profile/profile-frame.tsx'

export const Route = createFileRoute('/_org/ngo-profile')({
  component: () => (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  ),
})
