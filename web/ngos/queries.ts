import { queryOptions } from '@tanstack/react-query'
import type { SentQuery } from '#contract/core/calls/call.ts'
import { readNgoFile } from '#contract/ngos/page.ts'
import { similarNgos } from '#contract/ngos/register.ts'
import { callApi } from '#web/core/api/api.ts'

export type NgoFilter = NonNullable<SentQuery<typeof similarNgos>>

export const nearQuery = (filter: NgoFilter, wanted: boolean) =>
  queryOptions({
    queryKey: ['ngos', 'near', filter],
    queryFn: async ({ signal }) => (await callApi(similarNgos, { query: filter, signal })).data,
    enabled: wanted,
    meta: { quiet: true },
  })
export const ngoFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['ngos', 'one', id],
    queryFn: async ({ signal }) => (await callApi(readNgoFile, { params: { id }, signal })).data,
  })
