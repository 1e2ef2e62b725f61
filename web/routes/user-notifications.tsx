import { createFileRoute } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { NotificationsPage } from '#web/messaging/notifications-page.tsx'
import { PersonFrame } from '#web/messaging/person-frame.tsx'

export const Route = createFileRoute('/user-notifications')({
  ssr: false,
  component: () => (
    <PersonFrame>
      <NotificationsPage title={m.title_notifications()} />
    </PersonFrame>
  ),
})
