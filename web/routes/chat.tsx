import { createFileRoute } from '@tanstack/react-router'
import { WithQueries } from '#web/shell/with-queries.tsx'
import { ChatPage } from '#web/chat/chat-page.tsx'
import { PersonFrame } from '#web/shell/person-frame.tsx'

export const Route = createFileRoute('/chat')({
  ssr: false,
  component: () => (
    <WithQueries>
      <PersonFrame>
        <ChatPage />
      </PersonFrame>
    </WithQueries>
  ),
})
