/** Puts the focus on the heading of the page or dialog, so that keys and readers begin there; false where it has none yet. */
export function focusHeading(heading = document.querySelector<HTMLElement>('main h1')): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * What had the focus is gone, and the focus with it: keys and readers go on at the heading. Whoever works by keys sees
 * where he is; nothing moves under a mouse.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body || !focusHeading()) return
  const heading = document.activeElement
  if (heading.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' })
}

/**
 * What has the focus on arrival may go once the record has come: its heading takes the place of another one, or the
 * link that was followed is no longer offered. Keys and readers then go on at the heading. Answers how to stop.
 */
export function followFocus(): () => void {
  let held = document.activeElement
  const watch = new MutationObserver(() =>
    requestAnimationFrame(() => {
      if (held?.isConnected) return
      keepFocus()
      if (document.activeElement !== document.body) held = document.activeElement
    }),
  )
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
