import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * On a page drawn by the server, a person may have chosen an option before the script had loaded. `take` gets that
 * option's index among the inputs of the group.
 */
export function useEarlyChoice(take: (at: number) => void): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  const takeOver = useEffectEvent(() => {
    // Only a person can make the choice differ from the one that was drawn.
    const at = [...(group.current?.querySelectorAll('input') ?? [])].findIndex(
      ({ checked, defaultChecked }) => checked && !defaultChecked,
    )
    if (at >= 0) take(at)
  })
  useEffect(() => takeOver(), [])
  return group
}
