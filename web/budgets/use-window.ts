import { type RefObject, useEffect, useState } from 'react'

/** From this many rows on the sheet scrolls by itself and draws only what is near. */
const tallFrom = 150
const spare = 15
const usual = 42

/** Which rows of a long sheet are drawn, so that thousands of lines stay quick; the row of the cursor is always among them. */
export function useWindow(grid: RefObject<HTMLDivElement | null>, count: number, cursor: number) {
  const tall = count > tallFrom
  const [scrolled, setScrolled] = useState(0)
  const [height, setHeight] = useState(usual)
  const [view, setView] = useState(900)
  useEffect(() => {
    const box = grid.current
    if (!box || !tall) return undefined
    const observer = new ResizeObserver(() => {
      setView(box.clientHeight)
      setHeight(box.querySelector<HTMLElement>('[data-kind="line"]')?.offsetHeight ?? usual)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [grid, tall])
  useEffect(() => {
    const box = grid.current
    if (!box || !tall) {
      box?.querySelector(`[data-active]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return
    }
    const top = cursor * height
    // The head stands over the first row of what is seen.
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + 2 * height > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top + 2 * height - box.clientHeight })
  }, [grid, cursor, height, tall])
  if (!tall) return { from: 0, to: count, height, tall, onScroll: undefined }
  const from = Math.max(0, Math.floor(scrolled / height) - spare)
  const to = Math.min(count, Math.ceil((scrolled + view) / height) + spare)
  return {
    from,
    to,
    height,
    tall,
    onScroll: () => setScrolled(grid.current?.scrollTop ?? 0),
  }
}
