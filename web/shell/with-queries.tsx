import { QueryClientProvider, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { whenForbidden, whenSignedOut } from '#web/core/api/api.ts'
import { queryClientOf } from '#web/core/api/query-client.ts'
import { doubtSession } from '#web/core/session/session.ts'
import { ScreenHints } from './screen-hints.tsx'

/**
 * What is done when a call finds that the person of this page is not signed in any more, or another is; fetched then. On
 * a sign-in page that is nothing new. What a person may not do any more is asked for anew.
 */
function SessionLost() {
  const [lost, setLost] = useState<ReactNode>()
  const client = useQueryClient()
  useEffect(() => {
    whenForbidden(() => doubtSession(client))
    whenSignedOut((byOther) => {
      if (!location.pathname.startsWith('/auth/'))
        void import('./session-lost.tsx').then(({ whatIsLost }) => setLost(whatIsLost(byOther, setLost)))
    })
  }, [client])
  return lost
}

/** The answers that the server has drawn the page from: it is not asked for them again. */
function keepAnswers(client: QueryClient): QueryClient {
  const box = import.meta.env.SSR ? null : document.getElementById('answers')
  for (const [key, data, updatedAt] of JSON.parse(box?.textContent ?? '[]') as [QueryKey, unknown, number][])
    client.setQueryData(key, data, { updatedAt })
  box?.remove()
  return client
}

/** Provides the tab's query client. Open pages do without it and its script. */
export function WithQueries({ children }: { children: ReactNode }) {
  const { queries } = useRouter().options.context
  const [client] = useState(() => keepAnswers(queryClientOf(queries)))
  return (
    <QueryClientProvider client={client}>
      <SessionLost />
      <ScreenHints>{children}</ScreenHints>
    </QueryClientProvider>
  )
}
