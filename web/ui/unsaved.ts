import { useEffect } from 'react'

let forms = 0

/** Whether something that was typed on this page is not saved yet. */
export const hasUnsaved = (): boolean => forms > 0

/** A form with changes that are not saved, as long as it is on the page. Answers whether it has any. */
export function useUnsaved(dirty: boolean): boolean {
  useEffect(() => {
    if (!dirty) return
    forms += 1
    return () => void (forms -= 1)
  }, [dirty])
  return dirty
}
