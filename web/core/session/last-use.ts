const KEY = 'last_use'

/** Records that the server has just heard from this person. All tabs share the session, so they share this time. */
export function noteUse(): void {
  if (!import.meta.env.SSR) localStorage.setItem(KEY, String(Date.now()))
}

/** When the server last heard from this person (ms since 1970). */
export const lastUse = (): number => Number(localStorage.getItem(KEY)) || Date.now()
