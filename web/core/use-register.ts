import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Call } from '#contract/core/call.ts'
import type { PermissionSlug } from '#contract/core/permissions.ts'
import { exportRights } from '#contract/core/sheet.ts'
import type { Sort } from '#web/ui/data-table.tsx'
import { ApiError } from './api-error.ts'
import { callApi, type Answer } from './api.ts'
import { keepSearch } from './recent-searches.ts'
import { many, one, type Search } from './search.ts'
import { sendForm } from './send-form.ts'
import { useMay } from './session.ts'

/** What a register of the contract offers; `resource()` answers it. */
export interface Register {
  readonly path: string
  readonly permission: PermissionSlug
  readonly input: z.ZodType
  readonly row: z.ZodType
  readonly list: Call
  readonly create: Call
  readonly update: Call
  readonly remove: Call
}
export type RowOf<R extends Register> = z.output<R['row']> & { id: number }

// The calls are generic here, so their shapes are named by the register instead of by each call.
const make = <T>(call: Call, input: object) =>
  (callApi as (call: Call, input: object) => Promise<Answer<T>>)(call, input)

const sortOf = (text: string | undefined): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined

/**
 * A register's list in the address bar (page, per_page, search, sort, filters), its rights and its three writes.
 * Writes tell their outcome and ask the list again. Parameters in `keep` say which list it is: they are no filter and stay when filters are cleared.
 */
export function useRegister<R extends Register>(resource: R, keep: readonly string[] = []) {
  const address = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const client = useQueryClient()
  const [, exportCode] = exportRights(resource.list)[0] ?? []
  const [mayAdd, mayEdit, mayRemove, mayTake] = [
    useMay(resource.permission, 'A'),
    useMay(resource.permission, 'U'),
    useMay(resource.permission, 'D'),
    useMay(resource.permission, exportCode ?? 'E'),
  ]
  const change = (next: Record<string, string | string[] | undefined>, keepPage = false) =>
    void navigate({
      to: '.',
      search: { ...address, ...(keepPage ? {} : { page: undefined }), ...next } as never,
      replace: !keepPage,
    })

  const list = useQuery({
    queryKey: [resource.path, address],
    queryFn: ({ signal }) => make<RowOf<R>[]>(resource.list, { query: address, signal }),
    placeholderData: keepPreviousData,
  })
  const again = () => client.invalidateQueries({ queryKey: [resource.path] })
  const send = (work: () => Promise<{ message: string }>) =>
    sendForm(async () => {
      const answer = await work()
      await again()
      return answer
    })
  const { page: _page, per_page: _size, search: _search, sort: _sort, ...asked } = address
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => !keep.includes(name)))
  const filtered = one(address.search) !== undefined || Object.keys(filters).length > 0
  return {
    rows: list.data?.data,
    paging: list.data?.pagination,
    state: list.isError
      ? ('error' as const)
      : list.isPending
        ? ('loading' as const)
        : list.isPlaceholderData
          ? ('stale' as const)
          : ('ready' as const),
    error: {
      reference: list.error instanceof ApiError ? list.error.reference : undefined,
      onRetry: () => void list.refetch(),
    },
    search: one(address.search) ?? '',
    sort: sortOf(one(address.sort)),
    filtered,
    filter: (name: string) => one(filters[name]),
    filterAll: (name: string) => many(filters[name]),
    setFilter: (name: string, value: string | string[] | undefined) => change({ [name]: value }),
    setSearch: (text: string) => {
      keepSearch(text)
      change({ search: text || undefined })
    },
    setSort: (sort: Sort) => change({ sort: `${sort.desc ? '-' : ''}${sort.by}` }),
    setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }, true),
    setSize: (size: number) => change({ per_page: String(size) }),
    clear: () => change(Object.fromEntries([...Object.keys(filters), 'search'].map((name) => [name, undefined]))),
    mayAdd,
    mayEdit,
    mayRemove,
    mayExport: resource.list.sheet !== undefined && mayTake,
    address,
    /** Adds a record, or edits the one with the id; gives the field errors when refused. */
    save: (values: unknown, id?: number) =>
      send(() =>
        id === undefined
          ? make(resource.create, { body: values })
          : make(resource.update, { params: { id }, body: values }),
      ),
    remove: async (id: number): Promise<void> => void (await send(() => make(resource.remove, { params: { id } }))),
    again,
  }
}
