import { useRouter, useRouterState } from '@tanstack/react-router'
import { many, one, stringifySearch, type Search } from './search.ts'

type Patch = Record<string, string | number | readonly (string | number)[] | undefined>

/** Filters, sorting and page of a list live in the address bar; every change but a page goes back to page 1. */
export function useAddress() {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.search as Search, structuralSharing: true })
  const go = (next: Record<string, unknown>) => router.history.replace(path + stringifySearch(next))
  return {
    search,
    one: (key: string): string | undefined => one(search[key]) || undefined,
    many: (key: string): string[] => many(search[key]),
    set: (patch: Patch) => go({ ...search, page: undefined, ...patch }),
    clear: () => go({}),
  }
}
