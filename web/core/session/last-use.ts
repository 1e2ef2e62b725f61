const KEY = 'last_use'

/** Records that the server has just heard from this person. All tabs share the session, so they share this time. */
export function noteUse(): void {
  if (!import.meta.env.SSR) localStorage.setItem(KEY, String(Date.now()))
}

/** When the server last heard from this person (ms since 1970). */
export const lastUse = (): number => Number(localStorage.getItem(KEY)) || Date.now()

/** The person has signed out for good, in whichever window: nothing of theirs stays in any. */
export const forgetUse = (): void => localStorage.removeItem(KEY)

/** Whether a session that is over has run out, and was not ended by its person. */
export const ranOut = (): boolean => localStorage.getItem(KEY) !== null
