/** An article as the editor holds it; `key` keeps it the same while it moves. */
export interface Article {
  readonly key: string
  readonly id: number | null
  readonly heading_ar: string
  readonly body_ar: string
  readonly body_en: string
}
type Stored = { id: number | null; heading_ar: string | null; body_ar: string; body_en: string | null }

export const articleOf = ({ id, heading_ar, body_ar, body_en }: Stored, at: number): Article => ({
  // An article that only the draft holds has no id yet: its place tells it from the others.
  key: id === null ? `draft-${at}` : `stored-${id}`,
  id,
  heading_ar: heading_ar ?? '',
  body_ar,
  body_en: body_en ?? '',
})
/** What is sent of the articles, beside what else the form holds. */
export const bodyOf = <V extends { contents: readonly Article[] }>({ contents, ...rest }: V) => ({
  ...rest,
  contents: contents.map(({ key: _, ...article }) => article),
})

const numbered = /^المادة \d+$/
/** Headings that are numbers follow the order; those in words stay and are not counted. */
export function numberArticles(articles: readonly Article[]): Article[] {
  let number = 0
  return articles.map((article) =>
    article.heading_ar === '' || numbered.test(article.heading_ar)
      ? { ...article, heading_ar: `المادة ${(number += 1)}` }
      : article,
  )
}

/** A new empty article behind the one at a place; at the end it carries the next number. */
export function addArticle(articles: readonly Article[], after = articles.length - 1): Article[] {
  const count = articles.filter((article) => numbered.test(article.heading_ar)).length
  const heading_ar = after === articles.length - 1 && count === articles.length ? `المادة ${count + 1}` : ''
  return articles.toSpliced(after + 1, 0, { key: crypto.randomUUID(), id: null, heading_ar, body_ar: '', body_en: '' })
}

/** An article one place up or down. */
export function moveArticle(articles: readonly Article[], at: number, by: -1 | 1): Article[] {
  const [article] = articles.slice(at, at + 1)
  if (!article || at + by < 0 || at + by >= articles.length) return [...articles]
  return articles.toSpliced(at, 1).toSpliced(at + by, 0, article)
}

/** An article together with the one below it: its words follow, and a heading in words becomes their first line. */
export function mergeArticle(articles: readonly Article[], at: number): Article[] {
  const [first, second] = articles.slice(at, at + 2)
  if (!first || !second) return [...articles]
  const kept = second.heading_ar !== '' && !numbered.test(second.heading_ar)
  const escaped = second.heading_ar.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const title = kept ? `<p><strong>${escaped}</strong></p>` : ''
  return articles.toSpliced(at, 2, {
    ...first,
    body_ar: first.body_ar + title + second.body_ar,
    body_en: first.body_en + second.body_en,
  })
}
