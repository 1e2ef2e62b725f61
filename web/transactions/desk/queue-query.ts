import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SentQuery } from '#contract/core/calls/call.ts'
import { listCreationRequests, listRequests, readDashboard } from '#contract/transactions/calls.ts'
import { callApi } from '#web/core/api/api.ts'

export type QueueFilter = NonNullable<SentQuery<typeof listRequests>>
export type QueueKind = 'all' | 'founding'

/** A page of requests; founding requests have a list and a right of their own. */
export const queueQuery = (kind: QueueKind, filter: QueueFilter) =>
  queryOptions({
    queryKey: ['requests', kind, filter],
    queryFn: ({ signal }) =>
      callApi(kind === 'founding' ? listCreationRequests : listRequests, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** Own queue, section, load and events. */
export const dashboardQuery = queryOptions({
  queryKey: ['requests', 'dashboard'],
  queryFn: async () => (await callApi(readDashboard)).data,
  refetchInterval: 60_000,
})
