import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useReducer, useRef, type RefObject } from 'react'
import { focusHeading, followFocus, keepFocus } from '#web/ui/focus-heading.ts'
import { closeErrors } from '#web/ui/toast-store.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { ScrollTop } from '#web/ui/scroll-top.tsx'
import { hideLoadingOverlay } from './loading-overlay.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** After a change of page: focuses its h1, announces its title, and removes the loading overlay and old errors. */
function useArrival(): RefObject<HTMLParagraphElement | null> {
  const voice = useRef<HTMLParagraphElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    hideLoadingOverlay()
    if (first.current) {
      first.current = false
      return
    }
    closeErrors()
    if (focusHeading() && voice.current) voice.current.textContent = document.title
  }, [path])
  const place = useRouterState({ select: (state) => state.resolvedLocation?.href })
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isOther = before.current !== undefined && place !== before.current
    before.current = place
    let stop: (() => void) | undefined
    const frame = requestAnimationFrame(() => {
      // The same page shows something else, and the link that was followed may be gone with what it showed before.
      if (isOther) keepFocus()
      stop = followFocus()
    })
    return () => (cancelAnimationFrame(frame), stop?.())
  }, [place])
  return voice
}

declare global {
  /** Buttons pressed before the script had loaded, stored by the page itself (`wait-for-input.ts`). */
  var pressed: Set<HTMLButtonElement> | undefined
}

/** Presses again the buttons that were pressed before the script had loaded. */
function usePressAgain() {
  const early = useRef<ReadonlySet<HTMLButtonElement>>(undefined)
  // What was typed before the script had loaded is taken over in this drawing; the buttons are pressed after it.
  const [awake, wake] = useReducer(() => true, false)
  // In the same step in which the page comes to life: a press after it is heard by its button, and would count twice.
  useLayoutEffect(() => {
    early.current ??= globalThis.pressed
    globalThis.pressed = undefined
  }, [])
  useEffect(wake, [wake])
  useEffect(() => {
    if (!awake) return
    // In a timer, outside React's rendering, so that the press also hydrates a part that still waits.
    const timer = setTimeout(() => early.current?.forEach((button) => button.click()))
    return () => clearTimeout(timer)
  }, [awake])
}

/** What every page has besides its content: toasts, the link to the top, the announcer of page changes. */
export function PageLife() {
  const voice = useArrival()
  usePressAgain()
  return (
    <>
      <p ref={voice} className="visually-hidden" aria-live="polite" />
      <Toasts />
      <ScrollTop label={m.shell_to_top()} />
    </>
  )
}
