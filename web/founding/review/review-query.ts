import { queryOptions } from '@tanstack/react-query'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { callApi } from '#web/core/api/api.ts'

/** A founding request for review. */
export const deskQuery = (id: number) =>
  queryOptions({
    queryKey: ['requests', 'founding', id],
    queryFn: async () => (await callApi(readCreationRequest, { params: { id } })).data,
    // Every reading is written to the log as a look at personal data.
    refetchOnWindowFocus: false,
    staleTime: 300_000,
  })
