import { notFound, redirect } from '@tanstack/react-router'
import { storedActing } from './acting.ts'
import { guard, type Visitor } from './guard.ts'
import type { Queries } from './query-client.ts'
import { findPlace, type Place } from './screens.ts'
import { screenTitle } from './title.ts'
import { signInFrom } from './way-back.ts'

/** Who asks; an open screen is the same for everyone, so nobody is asked for and the session is not even loaded. */
async function visitorAt({ screen }: Place, queries: Queries): Promise<Visitor> {
  if (!screen || screen.audience === 'public') return { kind: 'guest' }
  const [{ loadSession, visitorOf }, { queryClientOf }] = await Promise.all([
    import('./session.ts'),
    import('./query-client.ts'),
  ])
  return visitorOf(await loadSession(queryClientOf(queries)))
}

/**
 * Lets a visitor onto a screen and gives its title.
 * @throws a redirect or "not found", as the guard judges.
 */
export async function admit(
  { pathname, search, href }: { pathname: string; search: Record<string, unknown>; href: string },
  queries: Queries,
): Promise<{ title: string }> {
  const place = findPlace(pathname, search)
  const verdict = guard(await visitorAt(place, queries), place, storedActing())
  if (verdict.kind === 'redirect')
    throw redirect({ href: verdict.to === '/auth/login' ? signInFrom(verdict.to, href) : verdict.to })
  if (verdict.kind === 'unauthorized') throw redirect({ href: '/unauthorized-401' })
  if (verdict.kind === 'not-found') throw notFound()
  return { title: screenTitle(place) }
}
