import type { Regulation } from '#contract/regulations/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Anchor of an article on the page of its text. */
export const articleAnchor = (sort: number): string => `article-${sort}`
/** Heading of an article in the language of the page where it is only a number. */
export function articleTitle({ sort, heading_ar }: { sort: number; heading_ar: string | null }): string {
  const number = /^المادة (\d+)$/.exec(heading_ar ?? '')?.[1]
  return number ? m.legal_article({ number }) : (heading_ar ?? m.legal_part({ number: sort }))
}
/** The article that is called by a number: by its heading, since a preamble or a chapter before it moves its place. */
export const articleCalled = (
  number: number,
  contents: Regulation['contents'],
): Regulation['contents'][number] | undefined =>
  contents.find(({ heading_ar, sort }) =>
    heading_ar ? /^المادة (\d+)(?!\d)/.exec(heading_ar)?.[1] === String(number) : sort === number,
  )
