import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countThreads, readThread } from '#contract/messages/messages.ts'
import { callApi } from '#web/core/api/api.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'

/** What every query of letters is reloaded by. */
export const lettersKey = 'letters'
const keys = [[lettersKey]] as const

export const useThread = (id: number | undefined) =>
  useQuery({
    queryKey: [lettersKey, 'thread', id],
    queryFn: async ({ signal }) => (await callApi(readThread, { params: { id: id ?? 0 }, signal })).data,
    enabled: id !== undefined,
  })

/** How many wait in each view; kept fresh by the server's stream. */
export function useCounts() {
  useServerEvents(keys)
  return useQuery({
    queryKey: [lettersKey, 'counts'],
    queryFn: async ({ signal }) => (await callApi(countThreads, { signal })).data,
    meta: { quiet: true },
  }).data
}

export function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [lettersKey] })
}
