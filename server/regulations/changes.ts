import { changedWords } from '#contract/core/values/changed-words.ts'
import type { ChangedArticle } from '#contract/regulations/calls.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Article } from './articles.ts'

const wordsOf = (html: string | null | undefined) => paragraphsOf(html ?? null).join('\n')

function comparison(kind: ChangedArticle['kind'], shown: Article, before?: Article, after?: Article): ChangedArticle {
  const was = before && after && before.heading_ar !== after.heading_ar ? before.heading_ar : null
  return {
    kind,
    sort: shown.sort,
    heading_ar: shown.heading_ar,
    heading_was: was,
    body_ar: changedWords(wordsOf(before?.body_ar), wordsOf(after?.body_ar)),
    body_en: before?.body_en || after?.body_en ? changedWords(wordsOf(before?.body_en), wordsOf(after?.body_en)) : null,
  }
}

const textOf = ({ heading_ar, body_ar, body_en }: Article) => JSON.stringify([heading_ar, body_ar, body_en])

/** Articles that differ between two texts: those of the later one in its order, then those that it no longer has. One that only moved is the same. */
export function changedArticles(before: readonly Article[], after: readonly Article[]): ChangedArticle[] {
  const present = after.flatMap((one): ChangedArticle[] => {
    const old = before.find(({ id }) => id === one.id)
    if (!old) return [comparison('added', one, undefined, one)]
    return textOf(old) === textOf(one) ? [] : [comparison('changed', one, old, one)]
  })
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id))
  return [...present, ...gone.map((one) => comparison('removed', one, one))]
}
