import { one, type Search } from '#web/base/search.ts'

/** Data of a part without which the page is still worth showing. */
export const part = <T>(asked: Promise<{ readonly data: T }>): Promise<T | undefined> =>
  asked.then(
    ({ data }) => data,
    () => undefined,
  )

/** Number of a page in an address; anything else is the first. */
export const pageNumber = (value: Search[string] | undefined): number =>
  Math.min(10_000, Math.max(1, Math.floor(Number(one(value))) || 1))
