import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { ChatPage } from '#web/chat/chat-page.tsx'
import { PersonFrame } from '#web/shell/person-frame.tsx'
import { drawnInBrowser } from '#web/shell/waiting.tsx'

export const Route = createFileRoute('/chat')({
  ...drawnInBrowser('person'),
  component: () => (
    <WithQueries>
      <PersonFrame>
        <ChatPage />
      </PersonFrame>
    </WithQueries>
  ),
})
