import type { RefObject } from 'react'

/** Moves a list up until it stands over what has the focus no more; answers how to end it. */
export function clearOfFocus(list: RefObject<HTMLElement | null>): () => void {
  const place = () => {
    const at = document.activeElement
    const box = list.current
    if (!box) return
    box.style.removeProperty('inset-block-end')
    // A pressed button as well: its focus is not drawn, but people look at it.
    if (!at?.matches(':focus-visible, a, button, input, select, textarea') || box.contains(at)) return
    const [field, over] = [at.getBoundingClientRect(), box.getBoundingClientRect()]
    const isUnder =
      field.top < over.bottom && field.bottom > over.top && field.left < over.right && field.right > over.left
    if (isUnder && field.top > over.height + 8) box.style.insetBlockEnd = `${innerHeight - field.top + 8}px`
  }
  place()
  // Scrolled to and drawn where it has come to stand.
  const later = () => requestAnimationFrame(place)
  document.addEventListener('focusin', later)
  // What has the focus also moves when more of the page arrives, and the list grows with each message.
  document.addEventListener('scroll', later, { capture: true, passive: true })
  const sizes = new ResizeObserver(later)
  sizes.observe(document.body)
  if (list.current) sizes.observe(list.current)
  return () => {
    document.removeEventListener('focusin', later)
    document.removeEventListener('scroll', later, { capture: true })
    sizes.disconnect()
  }
}
