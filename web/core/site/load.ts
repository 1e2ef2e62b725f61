import { one, type Search } from '#web/base/search.ts'

/** Data of a part of a page. If it fails, the page is shown without it. */
export const part = <T>(asked: Promise<{ readonly data: T }>): Promise<T | undefined> =>
  asked.then(
    ({ data }) => data,
    () => undefined,
  )

/** The page number in an address; anything else means page 1. */
export const pageNumber = (value: Search[string] | undefined): number =>
  Math.min(10_000, Math.max(1, Math.floor(Number(one(value))) || 1))
