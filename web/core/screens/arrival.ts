import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Search } from '#web/base/search.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'

/** Where the last page of this hook stood, and its heading. */
let last: { readonly place: string; readonly heading: Element | null } | undefined

/**
 * For a path with several pages, told apart by the rest of the address (`?step=`): each arrives as a page of its own.
 * `check` only asks the same page for its errors, which take the focus themselves. The first page of a visit keeps it
 * where the browser put it.
 */
export function useArrivalWithin(): void {
  const place = useRouterState({
    select: ({ resolvedLocation }) => {
      const { check: _, ...rest } = (resolvedLocation?.search ?? {}) as Search
      return JSON.stringify([resolvedLocation?.pathname, rest])
    },
  })
  useEffect(() => {
    const heading = document.querySelector('main h1')
    const isOther = last !== undefined && (last.place !== place || last.heading !== heading)
    last = { place, heading }
    if (isOther && !new URLSearchParams(location.search).has('check')) focusHeading()
  }, [place])
}
