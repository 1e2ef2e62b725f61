import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { NotificationsPage } from '#web/notifications/notifications-page.tsx'
import { PersonFrame } from '#web/shell/person-frame.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/user-notifications')({
  ...drawnInBrowser('person'),
  component: () => (
    <WithQueries>
      <PersonFrame>
        <NotificationsPage title={m.title_notifications()} />
      </PersonFrame>
    </WithQueries>
  ),
})
