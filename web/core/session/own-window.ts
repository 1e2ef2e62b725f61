import { useState } from 'react'
import { isPageOf } from './acting.ts'
import type { Session } from './session.ts'

const WHOSE = 'whose-window'
/** What another person did stands in the memory of this page: lists, timers, lines on their way. */
let isAnothers = false

/**
 * Makes what this window stores the person's own: what another one left there (unsent lines, searches, what he found) is
 * neither shown nor sent in the next one's name. In a page that was another's nothing is touched: its timers would only
 * write it again, so the fresh page that follows does this.
 */
export function claimWindow(userId: number | undefined): void {
  if (import.meta.env.SSR || userId === undefined) return
  isAnothers = !isPageOf(userId)
  const known = sessionStorage.getItem(WHOSE)
  if (isAnothers || known === String(userId)) return
  if (known !== null) sessionStorage.clear()
  sessionStorage.setItem(WHOSE, String(userId))
}

/** For the frame around the screens of a person: before any of them reads what the window stores. */
export function useOwnWindow(session: Session | null): void {
  useState(() => claimWindow(session?.user.id))
}

/** Goes on after signing in: in a fresh page where this one was another person's. */
export function goOnAs(to: string, push: (to: string) => void): void {
  if (isAnothers) location.assign(to)
  else push(to)
}

/** Whoever signs out leaves nothing behind, nor what a timer writes until the page is gone. */
export function clearWindow(): void {
  sessionStorage.clear()
  sessionStorage.setItem(WHOSE, 'nobody')
}
