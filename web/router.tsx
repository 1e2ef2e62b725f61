import { createRouter } from '@tanstack/react-router'
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
  return createRouter({
    routeTree,
    context: { queries: {} },
    parseSearch,
    stringifySearch,
    scrollRestoration: mayScroll,
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  })
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
