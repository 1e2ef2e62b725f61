import { useState } from 'react'

/**
 * The fields of a form with a file on its way, and what is said there. It holds the form up: the file would be left out,
 * or its older version sent.
 */
export function useHeld() {
  const [held, setHeld] = useState<readonly { at: string; words: string }[]>([])
  return {
    isHeld: held.length > 0,
    errors: () => Object.fromEntries(held.map(({ at, words }) => [at.split('|')[0], words])),
    /** One part of a field, which may hold several files, begins its upload, or ends it: then there are no words. */
    hold: (at: `${string}|${string}`, words?: string) =>
      setHeld((now) => (words ? [...now, { at, words }] : now.filter((one) => one.at !== at))),
  }
}
