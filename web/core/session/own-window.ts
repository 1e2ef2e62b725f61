import { useState } from 'react'
import type { Session } from './session.ts'

const WHOSE = 'whose-window'

/**
 * Makes what this window stores the person's own: what another one left there (unsent lines, searches, what he found) is
 * neither shown nor sent in the next one's name.
 */
export function claimWindow(userId: number | undefined): void {
  if (import.meta.env.SSR || userId === undefined) return
  const known = sessionStorage.getItem(WHOSE)
  if (known === String(userId)) return
  if (known !== null) sessionStorage.clear()
  sessionStorage.setItem(WHOSE, String(userId))
}

/** For the frame around the screens of a person: before any of them reads what the window stores. */
export function useOwnWindow(session: Session | null): void {
  useState(() => claimWindow(session?.user.id))
}

/** Whoever signs out leaves nothing behind. */
export const clearWindow = (): void => sessionStorage.clear()
