import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/core/calls/call.ts'
import type { Sort } from '#web/ui/data-table.tsx'
import { ApiError, failureOf } from '../api/api-error.ts'
import { callApi, type Answer } from '../api/api.ts'
import { keepSearch } from './recent-searches.ts'
import { useAddress } from './use-address.ts'
import type { Search } from '#web/base/search.ts'

/** A row of a call that returns a list. */
export type ListRow<C extends Call> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never

interface Options {
  /** Parameters that say which list it is. They are no filters and stay when filters are cleared. */
  readonly keep?: readonly string[]
  readonly enabled?: boolean
  /** Name for reloading the list, with its path; by default the path alone. */
  readonly within?: string
  /** Parameters that the screen itself gives, not its address: which of several lists of one call it shows. */
  readonly given?: Search
  /** Parameters in the path of the call. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Milliseconds after which the list is loaded again. */
  readonly every?: number
}

const sortOf = (text: string | undefined): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined

/** Only the parameters that the call knows: others say which view is open, or come from a link in a newsletter. */
function knownTo(call: Call, search: Search, keep: readonly string[]): Search {
  const names = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => names.includes(name) && !(name === 'view' && keep.includes(name))),
  )
}

/** A list of the server. Its whole state (page, per_page, search, sort, filters) is in the address. */
export function useList<C extends Call>(
  call: C,
  { keep = [], enabled = true, within, given, params, every }: Options = {},
) {
  const address = useAddress()
  const sent = { ...knownTo(call, address.search, keep), ...given }
  const query = useQuery({
    queryKey: [...(within ? [within] : []), call.path, ...(params ? [params] : []), sent],
    // The call is generic, so TypeScript cannot infer the shape of its answer here.
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
  const filters = Object.keys(asked).filter((name) => !keep.includes(name) && !(name in { ...given }))
  return {
    call,
    /** What the list was asked for; the export sends the same. */
    asked: sent,
    ...(params ? { params } : {}),
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
      ...failureOf(query.error),
      // Retrying with the same parameters would be refused again, so the refused ones are dropped.
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
