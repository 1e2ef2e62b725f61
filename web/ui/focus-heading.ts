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
