import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { sessionQuery } from '#web/core/session/session.ts'

/** Queries of requests on the desk, and of those of an organisation. */
const cases = /^(requests$|v2\/transaction-requests)/

// Not with each opening of the stream: the session comes in the page.
const none: [] = []

/** Once for all lists that are asked for again together. */
const askAgain = (client: QueryClient) => void client.invalidateQueries(sessionQuery, { cancelRefetch: false })

/**
 * What a person does to requests changes how many wait for him, and so does what he is told of: the menu asks again when
 * their lists do, and when a notification comes.
 */
export function useFreshWaiting(): void {
  const client = useQueryClient()
  useServerEvents(none, () => askAgain(client))
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'invalidate' &&
          cases.test(String(event.query.queryKey[0]))
        )
          askAgain(client)
      }),
    [client],
  )
}
