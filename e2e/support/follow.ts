import type { Page } from 'playwright-core'

interface App {
  __TSR_ROUTER__?: {
    navigate: (to: { href: string }) => Promise<void>
    options: { context: { queries: { client?: Queries } } }
  }
}
interface Queries {
  removeQueries: (which: { type: 'inactive' }) => void
  refetchQueries: (which: {
    type: 'active'
    predicate: (one: { state: { dataUpdatedAt: number } }) => boolean
  }) => Promise<void>
}

/**
 * Leads to another screen of the same product as its links do, without a load, and with nothing known that another
 * person may have changed meanwhile. Answers false where that cannot be: nothing of the product is open yet, the same
 * screen is to be opened anew, or what is open holds its reader back.
 */
export function follow(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (to) => {
    const router = (globalThis as App).__TSR_ROUTER__
    const target = new URL(to)
    const client = router?.options.context.queries.client
    if (!router || !client || target.origin !== location.origin || target.pathname === location.pathname) return false
    const begun = Date.now()
    client.removeQueries({ type: 'inactive' })
    // Who has typed something is asked whether he wants to leave it, and until then nothing moves.
    await Promise.race([
      router.navigate({ href: target.href.slice(target.origin.length) }),
      new Promise((held) => setTimeout(held, 5_000)),
    ])
    if (location.pathname !== target.pathname) return false
    // What the screen before knew, and what both show.
    client.removeQueries({ type: 'inactive' })
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.dataUpdatedAt < begun })
    return true
  }, address)
}
