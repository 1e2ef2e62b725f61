import { useRouter, useRouterState } from '@tanstack/react-router'
import { many, one, stringifySearch, type Search } from './search.ts'

type Patch = Record<string, string | number | readonly (string | number)[] | undefined>

/** Filters, sorting and page of a list live in the address bar: a change goes back to page 1 and replaces the address, turning a page is a step that the browser's back undoes. */
export function useAddress() {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.search as Search, structuralSharing: true })
  const addressOf = (next: Record<string, unknown>) => path + stringifySearch(next)
  return {
    search,
    one: (key: string): string | undefined => one(search[key]) || undefined,
    many: (key: string): string[] => many(search[key]),
    set: (patch: Patch) => router.history.replace(addressOf({ ...search, page: undefined, ...patch })),
    turn: (page: number) => router.history.push(addressOf({ ...search, page: page === 1 ? undefined : page })),
    clear: () => router.history.replace(addressOf({})),
  }
}
