import type { Visit } from '#contract/core/session.ts'

/** The organisation's file that a ministry user has opened: kept for this tab only [spec 1§3 stored keys]. */
const NI = 'ni'
const PASS = 'pass_token'
const VISIT = 'ni_visit'

// Node has a sessionStorage of its own, one for all requests: never touch it there.
const read = (key: string) => (import.meta.env.SSR ? null : sessionStorage.getItem(key))

/** Keeps the pass token of a ministry sign-in. */
export const keepPassToken = (token: string): void => sessionStorage.setItem(PASS, token)
/** Opens an organisation's file for the screens of organisations. */
export function enterOrganisation({ pass_token, ...visit }: Visit & { pass_token: string }): void {
  keepPassToken(pass_token)
  sessionStorage.setItem(NI, String(visit.ngo.id))
  sessionStorage.setItem(VISIT, JSON.stringify(visit))
}
export function leaveOrganisation(): void {
  sessionStorage.removeItem(NI)
  sessionStorage.removeItem(VISIT)
  sessionStorage.removeItem(PASS)
}
/** The visit that is under way; undefined when no file is open. */
export function openedVisit(): Visit | undefined {
  const kept = read(VISIT)
  return kept === null || read(NI) === null ? undefined : (JSON.parse(kept) as Visit)
}

/** What the guard asks; on the server nothing is known of a tab, and the browser judges again. */
export function storedActing(): { ni: boolean; passToken: boolean } {
  if (import.meta.env.SSR) return { ni: true, passToken: true }
  return { ni: read(NI) !== null, passToken: read(PASS) !== null }
}

const inMinistry = () => location.pathname.startsWith('/ministry')
/** Query parameters of a call made from inside an organisation's file [spec 1§7]. */
export function acting(): { _token?: string; _ni?: string } {
  const ni = read(NI)
  const token = read(PASS)
  return ni && token && !inMinistry() ? { _token: token, _ni: ni } : {}
}

/** What a visitor may do of a right of organisations: see everything, change it where the pass says so. */
export function mayInside(code: string): boolean {
  if (import.meta.env.SSR || inMinistry()) return false
  const visit = openedVisit()
  return visit !== undefined && (code === 'S' || visit.write)
}

/** A pass that stands in the address goes into the tab's memory at once: addresses are kept in histories and logs. */
export function takeFromAddress(): void {
  const search = new URLSearchParams(location.search)
  const [token, ni] = [search.get('_token'), search.get('_ni')]
  if (token === null && ni === null) return
  if (token) sessionStorage.setItem(PASS, token)
  if (ni) sessionStorage.setItem(NI, ni)
  search.delete('_token')
  search.delete('_ni')
  history.replaceState(history.state, '', location.pathname + (search.size > 0 ? `?${search}` : '') + location.hash)
}
