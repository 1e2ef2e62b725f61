import { createRouter, type AnyRouter } from '@tanstack/react-router'
import { loadTable, tableAt } from 'virtual:signed-in-routes'
import { pageNonce } from '#web/core/api/request.ts'
import { parseSearch, stringifySearch } from '#web/base/search.ts'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { routeTree } from './generated/route-tree.gen.ts'

/**
 * The first drawing leaves a page where it was scrolled to. An open page fetches its script at the first input, when
 * somebody already reads far below its head.
 */
let isFirst = true
function mayScroll(): boolean {
  // A server scrolls nothing: it has no such number.
  const stays = isFirst && globalThis.scrollY > 0
  isFirst = false
  return !stays
}

/** A router for one page request, or for the life of the browser tab. */
export function getRouter() {
  const nonce = pageNonce()
  const router = createRouter({
    routeTree,
    context: {
      queries: {},
      addSignedIn: (path): Promise<boolean> => addSignedIn(router, path),
      loadScript: (path): Promise<unknown> => loadScript(router, path),
    },
    parseSearch,
    stringifySearch,
    scrollRestoration: mayScroll,
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  })
  return router
}

const added = new Set<string>()

/**
 * Adds the signed-in screens among which an address may be; open pages start without them (tools/signed-in-routes.ts).
 * @returns whether the router knows more than before
 */
export async function addSignedIn(router: AnyRouter, path: string): Promise<boolean> {
  const name = tableAt?.(path)
  if (!loadTable || name === undefined || added.has(name)) return false
  const { routes } = await loadTable[name]()
  // Two who wait for one table add it once.
  if (added.has(name)) return true
  added.add(name)
  router.routeTree._addFileChildren([...router.routeTree.children, ...routes])
  router.setRoutes(router.buildRouteTree())
  return true
}

/** The server has every script. */
async function loadScript(router: AnyRouter, path: string): Promise<void> {
  if (import.meta.env.SSR) return
  const [matched] = router.getMatchedRoutes(path)
  await Promise.allSettled(matched.map(async (route) => router.loadRouteChunk(route)))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** `now` loads the script with the page (signed-in areas, map, carousel); public pages wait for the first input. */
    hydrate?: 'now' | 'input'
    /** Name in the tab's storage; while something is kept there the page does not wait. Only beside `hydrate: 'input'`. */
    resume?: string
    /** An open page that no cache may keep, since it is not the same for everyone. */
    fresh?: boolean
  }
}
