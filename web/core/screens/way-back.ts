import { guard, startOf, type Visitor } from './guard.ts'
import { findPlace } from './screens.ts'
import { parseSearch, stringifySearch } from '#web/base/search.ts'

export type Door = '/auth/login' | '/auth/ministry-login'

/** A sign-in page that returns to the page the person wanted. */
export const signInFrom = (door: Door, back: string): string => door + stringifySearch({ back })

/**
 * Where a person goes after signing in: to the page they wanted if they may see it, else to their start screen. Never
 * to another site.
 */
export function afterSignIn(visitor: Visitor, back: string | undefined): string {
  const here = 'http://here'
  const url = URL.parse(back ?? '', here)
  if (!back?.startsWith('/') || url?.origin !== here) return startOf(visitor)
  const place = findPlace(url.pathname, parseSearch(url.search))
  // Nobody has an organisation's file open right after signing in.
  const verdict = guard(visitor, place, { ni: false, passToken: false })
  return place.screen?.audience !== 'public' && verdict.kind === 'allow' ? url.pathname + url.search : startOf(visitor)
}
