import { useRouter, useRouterState } from '@tanstack/react-router'
import { many, one, stringifySearch, type Search } from '#web/base/search.ts'

type Patch = Record<string, string | number | readonly (string | number)[] | undefined>

const bare = (path: string) => path.replace(/(.)\/$/, '$1')

/** Filters, sorting and page of a list live in the address bar: a change goes back to page 1 and replaces the address, turning a page is a step that the browser's back undoes. */
export function useAddress() {
  const router = useRouter()
  const { path, search } = useRouterState({
    // A screen that is being left still stands: the address already asks for another one, whose search is not its own.
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
    search,
    one: (key: string): string | undefined => one(search[key]) || undefined,
    many: (key: string): string[] => many(search[key]),
    set: (patch: Patch) => router.history.replace(addressOf({ ...search, page: undefined, ...patch })),
    turn: (page: number) => router.history.push(addressOf({ ...search, page: page === 1 ? undefined : page })),
    clear: () => router.history.replace(addressOf({})),
  }
}
