import { notFound, redirect } from '@tanstack/react-router'
import { storedActing } from '#web/core/session/acting.ts'
import { guard, type Visitor } from '#web/core/screens/guard.ts'
import type { Queries } from '#web/core/api/query-client.ts'
import { findPlace, type Place } from '#web/core/screens/screens.ts'
import type { Session } from '#web/core/session/session.ts'
import { screenTitle } from '#web/core/screens/title.ts'
import type { instructionsQuery } from '#web/core/api/use-lookup.ts'
import { signInFrom } from '#web/core/screens/way-back.ts'

/** The visitor. Open screens are the same for everyone, so their session is not even loaded. */
async function visitorAt({ screen }: Place, queries: Queries): Promise<{ visitor: Visitor; session?: Session | null }> {
  if (!screen || screen.audience === 'public') return { visitor: { kind: 'guest' } }
  const [{ loadSession, visitorOf }, { queryClientOf }] = await Promise.all([
    import('#web/core/session/session.ts'),
    import('#web/core/api/query-client.ts'),
  ])
  const session = await loadSession(queryClientOf(queries))
  return { visitor: visitorOf(session), session }
}

type Written = Exclude<Awaited<ReturnType<ReturnType<typeof instructionsQuery>['queryFn']>>, undefined>
/** The staff's instructions for a screen, with their slug. */
export interface ScreenWords {
  readonly slug: string
  readonly written: Written
}
/** Milliseconds for which instructions are always waited. The answer is small and stays in memory for an hour. */
const patience = 600

/**
 * Loads a screen's instructions before it is drawn: if they came later, they would push the content down. The screen is
 * drawn without them once its script is there and the wait is over.
 */
async function wordsOf(
  { screen }: Place,
  queries: Queries,
  loadScript: () => Promise<unknown>,
): Promise<ScreenWords | undefined> {
  const slug = screen?.audience === 'public' ? undefined : screen?.instructions
  if (!slug) return undefined
  const script = loadScript()
  const [{ instructionsQuery }, { queryClientOf }] = await Promise.all([
    import('#web/core/api/use-lookup.ts'),
    import('#web/core/api/query-client.ts'),
  ])
  const query = instructionsQuery(slug)
  const client = queryClientOf(queries)
  const wait = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([client.prefetchQuery(query), Promise.all([script, wait])])
  const written = client.getQueryData<Written>(query.queryKey)
  return written === undefined ? undefined : { slug, written }
}

/**
 * Admits a visitor to a screen, whose script comes meanwhile (`loadScript`), and returns its title. For screens that are not open, also the session and the
 * instructions.
 * These are part of the page, so that the first drawing already shows the right buttons and instructions.
 * @throws a redirect or "not found", as the guard decides.
 */
export async function admit(
  { pathname, search, href }: { pathname: string; search: Record<string, unknown>; href: string },
  queries: Queries,
  loadScript: () => Promise<unknown>,
): Promise<{ title: string; session?: Session | null; words?: ScreenWords | undefined }> {
  const place = findPlace(pathname, search)
  const { visitor, ...known } = await visitorAt(place, queries)
  const verdict = guard(visitor, place, storedActing())
  if (verdict.kind === 'redirect')
    throw redirect({ href: verdict.to === '/auth/login' ? signInFrom(verdict.to, href) : verdict.to })
  // The missing right is included, so that the page can say who grants it.
  if (verdict.kind === 'unauthorized')
    throw redirect({
      href: `/unauthorized-401${place.screen?.slug ? `?need=${encodeURIComponent(place.screen.slug)}` : ''}`,
    })
  if (verdict.kind === 'not-found') throw notFound()
  return { title: screenTitle(place), ...known, words: await wordsOf(place, queries, loadScript) }
}
