import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Footer } from '#web/shell/footer.tsx'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { FoundingFrame } from '#web/founding/founding-frame.tsx'
import { Bell } from '#web/notifications/bell.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/temp-ngo')({
  ...drawnInBrowser('founder'),
  component: () => (
    <WithQueries>
      <FoundingFrame tools={<Bell />} footer={<Footer />}>
        <Outlet />
      </FoundingFrame>
    </WithQueries>
  ),
})
