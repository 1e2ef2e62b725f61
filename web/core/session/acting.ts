import type { Visit } from '#contract/core/session.ts'

/** The organisation's file that a ministry user is visiting, stored only for this tab [spec 1§3 stored keys]. */
const NI = 'ni'
const PASS = 'pass_token'
const VISIT = 'ni_visit'

// Node has one sessionStorage for all requests, so the server must never use it.
const read = (key: string) => (import.meta.env.SSR ? null : sessionStorage.getItem(key))

/** Stores the pass token of a ministry sign-in. */
export const keepPassToken = (token: string): void => sessionStorage.setItem(PASS, token)
/** Opens an organisation's file for the organisation's screens. */
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
/** The current visit; undefined when no file is open. */
export function openedVisit(): Visit | undefined {
  const kept = read(VISIT)
  return kept === null || read(NI) === null ? undefined : (JSON.parse(kept) as Visit)
}

/** What the guard needs to know. The server knows nothing of a tab, so the browser checks again. */
export function storedActing(): { ni: boolean; passToken: boolean } {
  if (import.meta.env.SSR) return { ni: true, passToken: true }
  return { ni: read(NI) !== null, passToken: read(PASS) !== null }
}

let person: number | undefined
/** A page belongs to the first person who is signed in in it, as long as it lives. False for the next one. */
export const isPageOf = (userId: number): boolean => (person ??= userId) === userId
/** Tells the server for whom this page was opened: all windows share the session, which may be another's by now. */
export const personHeader = (): { 'x-person'?: string } => (person === undefined ? {} : { 'x-person': String(person) })

const inMinistry = () => location.pathname.startsWith('/ministry')
/** Query parameters of calls during a visit [spec 1§7]. */
export function acting(): { _token?: string; _ni?: string } {
  const ni = read(NI)
  const token = read(PASS)
  return ni && token && !inMinistry() ? { _token: token, _ni: ni } : {}
}

/**
 * Whether a visitor may use this code of an organisation's right: read everything, and change data if the pass allows
 * it.
 */
export function mayInside(code: string): boolean {
  if (import.meta.env.SSR || inMinistry()) return false
  const visit = openedVisit()
  return visit !== undefined && (code === 'S' || visit.write)
}

/** Moves a pass token from the address to the tab's memory at once, because addresses end up in histories and logs. */
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
