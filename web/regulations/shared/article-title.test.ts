import { expect, test } from 'vitest'
import { articleAnchor, articleCalled, printedAnchor } from './article-title.ts'

test('an article is found by the number in its heading, not by its place', () => {
  const contents = ['الديباجة', 'الباب الأول', 'المادة 1', 'المادة 2 – التعاريف', 'المادة 12', null].map(
    (heading_ar, at) => ({ id: at + 71, sort: at + 1, heading_ar, body_ar: '', body_en: null }),
  )
  expect(articleCalled(1, contents)?.sort).toBe(3)
  expect(articleCalled(2, contents)?.sort).toBe(4)
  expect(articleCalled(12, contents)?.sort).toBe(5)
  expect(articleCalled(6, contents)?.sort, 'an article without a heading is called by its place').toBe(6)
  expect(articleCalled(5, contents)).toBeUndefined()
})

test('an article inserted before another changes neither its anchor nor the one that was published for its number', () => {
  const article = (id: number, sort: number, heading_ar: string | null) => ({
    id,
    sort,
    heading_ar,
    body_ar: '',
    body_en: null,
  })
  const before = [article(4, 1, 'المادة 1'), article(5, 2, 'المادة 2'), article(6, 3, null)]
  const after = [
    article(4, 1, 'المادة 1'),
    article(9, 2, 'المادة 1 مكرر'),
    article(5, 3, 'المادة 2'),
    article(6, 4, null),
  ]
  expect([articleAnchor(before[1]!.id), printedAnchor(before[1]!, before)]).toEqual(['art-5', 'article-2'])
  expect([articleAnchor(after[2]!.id), printedAnchor(after[2]!, after)]).toEqual(['art-5', 'article-2'])
  // No two elements of a page may bear one id.
  const printed = after.flatMap((one) => printedAnchor(one, after) ?? [])
  expect(printed).toEqual(['article-1', 'article-2', 'article-4'])
})
