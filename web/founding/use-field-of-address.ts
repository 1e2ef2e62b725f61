import { useEffect } from 'react'

/** Moves to the field that the address names, once it stands in the page. */
export function useFieldOfAddress(ready: unknown): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (!id) return
    // A field that holds a file has no input of its own until the file is taken away: its first button serves.
    const field =
      document.getElementById(id) ??
      document.getElementById(`${id}-block`)?.querySelector<HTMLElement>('button, input, a')
    if (!field) return
    // The page's own arrival puts the focus on the heading first.
    const timer = setTimeout(() => {
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [ready])
}
