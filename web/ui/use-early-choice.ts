import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** On a page that the server drew, a person may have chosen before the script was there: `take` gets the place of that choice among the group's inputs. */
export function useEarlyChoice(take: (at: number) => void): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  const takeOver = useEffectEvent(() => {
    // Only a person makes a choice differ from what the page was drawn with.
    const at = [...(group.current?.querySelectorAll('input') ?? [])].findIndex(
      ({ checked, defaultChecked }) => checked && !defaultChecked,
    )
    if (at >= 0) take(at)
  })
  useEffect(() => takeOver(), [])
  return group
}
