import { useEffect, useRef } from 'react'
import { keepFocus } from '#web/ui/focus-heading.ts'

/**
 * A decision takes its button away, and the focus with it: keys and readers go on at the heading, beside which the new
 * state stands. Answers what to call when a button is pressed.
 */
export function useFocusKept(actions: string): () => void {
  const isPressed = useRef(false)
  useEffect(
    () => () => {
      if (isPressed.current) requestAnimationFrame(keepFocus)
    },
    [actions],
  )
  return () => {
    isPressed.current = true
  }
}
