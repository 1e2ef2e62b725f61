import { expect, test } from 'vitest'
import { articleCalled } from './article-title.ts'

test('an article is found by the number in its heading, not by its place', () => {
  const contents = ['الديباجة', 'الباب الأول', 'المادة 1', 'المادة 2 – التعاريف', 'المادة 12', null].map(
    (heading_ar, at) => ({ sort: at + 1, heading_ar, body_ar: '', body_en: null }),
  )
  expect(articleCalled(1, contents)?.sort).toBe(3)
  expect(articleCalled(2, contents)?.sort).toBe(4)
  expect(articleCalled(12, contents)?.sort).toBe(5)
  expect(articleCalled(6, contents)?.sort, 'an article without a heading is called by its place').toBe(6)
  expect(articleCalled(5, contents)).toBeUndefined()
})
