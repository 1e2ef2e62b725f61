/** The organisation's file that a ministry user has opened: kept for this tab only [spec 1§3 stored keys]. */
const NI = 'ni'
const PASS = 'pass_token'
const NAME = 'ni_name'

// Node has a sessionStorage of its own, one for all requests: never touch it there.
const read = (key: string) => (import.meta.env.SSR ? null : sessionStorage.getItem(key))

/** Keeps the pass token of a ministry sign-in. */
export const keepPassToken = (token: string): void => sessionStorage.setItem(PASS, token)
/**
 * Opens an organisation's file for the screens of organisations; the name stands in the bar of the visit.
 * @public the ministry's register of organisations calls it
 */
export function enterOrganisation(id: number, name: string): void {
  sessionStorage.setItem(NI, String(id))
  sessionStorage.setItem(NAME, name)
}
export function leaveOrganisation(): void {
  sessionStorage.removeItem(NI)
  sessionStorage.removeItem(NAME)
}
/** Name of the organisation whose file is open; undefined when none is. */
export const openedOrganisation = (): string | undefined => (read(NI) === null ? undefined : (read(NAME) ?? ''))

export function forgetActing(): void {
  leaveOrganisation()
  sessionStorage.removeItem(PASS)
}

/** What the guard asks; on the server nothing is known of a tab, and the browser judges again. */
export function storedActing(): { ni: boolean; passToken: boolean } {
  if (import.meta.env.SSR) return { ni: true, passToken: true }
  return { ni: read(NI) !== null, passToken: read(PASS) !== null }
}

/** Query parameters of a call made from inside an organisation's file [spec 1§7]. */
export function acting(): { _token?: string; _ni?: string } {
  const ni = read(NI)
  const token = read(PASS)
  return ni && token && !location.pathname.startsWith('/ministry') ? { _token: token, _ni: ni } : {}
}
