import { guard, startOf, type Visitor } from './guard.ts'
import { findPlace } from './screens.ts'
import { parseSearch, stringifySearch } from '#web/base/search.ts'

export type Door = '/auth/login' | '/auth/ministry-login'

/** A sign-in page that leads back to where the person wanted to be. */
export const signInFrom = (door: Door, back: string): string => door + stringifySearch({ back })

/** Where a person goes after signing in: back to the page that was asked for when it is theirs, else to their first screen. Never to another site. */
export function afterSignIn(visitor: Visitor, back: string | undefined): string {
  const here = 'http://here'
  const url = URL.parse(back ?? '', here)
  if (!back?.startsWith('/') || url?.origin !== here) return startOf(visitor)
  const place = findPlace(url.pathname, parseSearch(url.search))
  // Whoever has just signed in has no organisation's file open.
  const verdict = guard(visitor, place, { ni: false, passToken: false })
  return place.screen?.audience !== 'public' && verdict.kind === 'allow' ? url.pathname + url.search : startOf(visitor)
}
