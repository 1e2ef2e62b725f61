import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/core/calls/call.ts'
import type { Sort } from '#web/ui/data-table.tsx'
import { ApiError } from '../api/api-error.ts'
import { callApi, type Answer } from '../api/api.ts'
import { keepSearch } from './recent-searches.ts'
import { useAddress } from './use-address.ts'
import type { Search } from '#web/base/search.ts'

/** Rows of a call that answers a list. */
export type ListRow<C extends Call> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never

interface Options {
  /** Parameters of the address that say which list it is: they are no filter, and stay when filters are cleared. */
  readonly keep?: readonly string[]
  readonly enabled?: boolean
  /** What the list is read again with: it is kept under this name and its path; by default under its path alone. */
  readonly within?: string
  /** Parameters in the path of the call. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Asks again after so many milliseconds. */
  readonly every?: number
}

const sortOf = (text: string | undefined): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined

/** What of an address the call asks by: not which view of its screen stands open, nor what a newsletter hung onto a link. */
function knownTo(call: Call, search: Search, keep: readonly string[]): Search {
  const names = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => names.includes(name) && !(name === 'view' && keep.includes(name))),
  )
}

/** A list of the server whose whole state (page, per_page, search, sort, filters) stands in the address bar. */
export function useList<C extends Call>(call: C, { keep = [], enabled = true, within, params, every }: Options = {}) {
  const address = useAddress()
  const sent = knownTo(call, address.search, keep)
  const query = useQuery({
    queryKey: [...(within ? [within] : []), call.path, ...(params ? [params] : []), sent],
    // The call is generic here, so the shape of its answer is named instead of found.
    queryFn: ({ signal }) =>
      (callApi as (call: Call, input: object) => Promise<Answer<ListRow<C>[]>>)(call, {
        ...(params ? { params } : {}),
        query: sent,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled,
    ...(every ? { refetchInterval: every } : {}),
  })
  const { page: _page, per_page: _size, search, sort: _sort, ...asked } = sent
  const refused = query.error instanceof ApiError && query.error.status === 422 ? Object.keys(query.error.errors) : []
  const filters = Object.keys(asked).filter((name) => !keep.includes(name))
  return {
    call,
    /** What the address asks, as the export sends it again. */
    asked: sent,
    rows: query.data?.data,
    paging: query.data?.pagination,
    state: query.isError
      ? ('error' as const)
      : query.isPending
        ? ('loading' as const)
        : query.isPlaceholderData
          ? ('stale' as const)
          : ('ready' as const),
    error: {
      reference: query.error instanceof ApiError ? query.error.reference : undefined,
      // Asked in the same words, a list that refuses them would refuse them for ever.
      onRetry: () =>
        refused.length > 0
          ? address.set(Object.fromEntries(refused.map((name) => [name, undefined])))
          : void query.refetch(),
    },
    search: address.one('search') ?? '',
    sort: sortOf(address.one('sort')),
    filtered: search !== undefined || filters.length > 0,
    filter: address.one,
    filterAll: address.many,
    setFilter: (name: string, value: string | string[] | undefined) => address.set({ [name]: value }),
    setSearch: (text: string) => {
      keepSearch(text)
      address.set({ search: text || undefined })
    },
    setSort: (sort: Sort) => address.set({ sort: `${sort.desc ? '-' : ''}${sort.by}` }),
    setPage: (page: number) => address.turn(page),
    setSize: (size: number) => address.set({ per_page: size }),
    clear: () => address.set(Object.fromEntries([...filters, 'search'].map((name) => [name, undefined]))),
  }
}
export type List<C extends Call = Call> = ReturnType<typeof useList<C>>
