import { askListings } from '#contract/reports/calls.ts'
import type { FilterValue } from '#contract/reports/query-text.ts'
import { callApi } from '#web/core/api/api.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }
export interface Group {
  readonly keys: readonly {
    readonly value: string | null
    readonly name_ar: string | null
    readonly name_en: string | null
  }[]
  readonly count: number
  readonly sums: readonly number[]
}
export interface Answered {
  readonly data?: readonly Row[]
  readonly groups?: readonly Group[]
  readonly paginatorInfo: {
    readonly total: number
    readonly lastPage: number
    readonly perPage: number
    readonly currentPage: number
  }
}
export type Filters = Readonly<Record<string, FilterValue>>

/** Asks one query; `report` is the saved report that is run. */
export const askQuery = (query: string, report?: number) => ({
  queryKey: [askListings.path, query, report ?? 0],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answered> => {
    const { data } = await callApi(askListings, { body: { query, ...(report ? { report } : {}) }, signal })
    return Object.values(data)[0] as Answered
  },
})
