import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { MessagingPage } from '#web/messages/messaging-page.tsx'
import { PersonFrame } from '#web/shell/person-frame.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/messaging/$folder')({
  ...drawnInBrowser('person'),
  component: function Screen() {
    const { folder } = Route.useParams()
    return (
      <WithQueries>
        <PersonFrame>
          <MessagingPage folder={folder === 'sent' ? 'sent' : 'received'} />
        </PersonFrame>
      </WithQueries>
    )
  },
})
