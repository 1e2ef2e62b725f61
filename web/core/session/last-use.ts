const KEY = 'last_use'

/** Notes that the server has just heard from this person; every tab of the browser shares the session, so they share the note. */
export function noteUse(): void {
  if (!import.meta.env.SSR) localStorage.setItem(KEY, String(Date.now()))
}

/** When the server last heard from this person, in milliseconds. */
export const lastUse = (): number => Number(localStorage.getItem(KEY)) || Date.now()
