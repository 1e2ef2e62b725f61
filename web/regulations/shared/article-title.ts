import type { Regulation } from '#contract/regulations/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Anchor of an article on the page of its text, by its id: a place moves when another article is inserted before it. */
export const articleAnchor = (id: number): string => `art-${id}`
/** Heading of an article in the language of the page where it is only a number. */
export function articleTitle({ sort, heading_ar }: { sort: number; heading_ar: string | null }): string {
  const number = /^المادة (\d+)$/.exec(heading_ar ?? '')?.[1]
  return number ? m.legal_article({ number }) : (heading_ar ?? m.legal_part({ number: sort }))
}
type Called = Pick<Regulation['contents'][number], 'sort' | 'heading_ar'>
/** The number by which an article is called: that of its heading, its place where it has none. */
const numberOf = ({ sort, heading_ar }: Called): number | undefined => {
  if (!heading_ar) return sort
  const number = /^المادة (\d+)(?!\d)/.exec(heading_ar)?.[1]
  return number === undefined ? undefined : Number(number)
}
/** The article that is called by a number: by its heading, since a preamble or a chapter before it moves its place. */
export const articleCalled = <A extends Called>(number: number, contents: readonly A[]): A | undefined =>
  contents.find((one) => numberOf(one) === number)
/** The anchor under which an article was published before anchors were ids, by its number as printed; none where another article is called so. */
export function printedAnchor<A extends Called>(article: A, contents: readonly A[]): string | undefined {
  const number = numberOf(article)
  return number !== undefined && articleCalled(number, contents) === article ? `article-${number}` : undefined
}
