import { useRouter, useRouterState } from '@tanstack/react-router'
import { many, one, stringifySearch, type Search } from '#web/base/search.ts'

type Patch = Record<string, string | number | readonly (string | number)[] | undefined>

const bare = (path: string) => path.replace(/(.)\/$/, '$1')

/**
 * Keeps filters, sorting and page of a list in the address. A change returns to page 1 and replaces the address;
 * turning a page adds a step to the browser's history.
 */
export function useAddress() {
  const router = useRouter()
  const { path, search } = useRouterState({
    // While a screen is being left, the address is already that of the next screen and has its search. Use the one
    // shown.
    select: ({ location, matches }) => {
      const shown = matches.at(-1)
      const leaving = shown !== undefined && bare(shown.pathname) !== bare(location.pathname)
      const { pathname: path, search } = leaving ? shown : location
      return { path, search: search as Search }
    },
    structuralSharing: true,
  })
  const addressOf = (next: Record<string, unknown>) => path + stringifySearch(next)
  return {
    path,
    search,
    one: (key: string): string | undefined => one(search[key]) || undefined,
    many: (key: string): string[] => many(search[key]),
    set: (patch: Patch) => router.history.replace(addressOf({ ...search, page: undefined, ...patch })),
    turn: (page: number) => router.history.push(addressOf({ ...search, page: page === 1 ? undefined : page })),
    clear: () => router.history.replace(addressOf({})),
  }
}
