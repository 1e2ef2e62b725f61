import { expect, test } from 'vitest'
import { addArticle, mergeArticle, moveArticle, numberArticles, type Article } from './articles.ts'
import { placesAfter } from '#web/core/registers/move-row.tsx'

const article = (heading_ar: string, word: string): Article => ({
  key: word,
  id: null,
  heading_ar,
  body_ar: `<p>${word}</p>`,
  body_en: '',
})
const three = [article('المادة 1', 'أ'), article('أحكام عامة', 'ب'), article('المادة 7', 'ج')]
const headings = (articles: readonly Article[]) => articles.map((one) => one.heading_ar)

test('numbers follow the order, headings in words stay and are not counted', () => {
  expect(headings(numberArticles(three))).toEqual(['المادة 1', 'أحكام عامة', 'المادة 2'])
  expect(headings(addArticle(numberArticles([article('', 'أ')])))).toEqual(['المادة 1', 'المادة 2'])
  expect(headings(addArticle(three, 0))).toEqual(['المادة 1', '', 'أحكام عامة', 'المادة 7'])
})

test('moving there and back changes nothing, beyond the ends neither', () => {
  for (const at of [0, 1]) expect(moveArticle(moveArticle(three, at, 1), at + 1, -1)).toEqual(three)
  expect(moveArticle(three, 0, -1)).toEqual(three)
  expect(moveArticle(three, 2, 1)).toEqual(three)
})

test('merging loses no word, and a heading in words becomes a line of its own without becoming markup', () => {
  expect(mergeArticle(three, 0)[0]?.body_ar).toBe('<p>أ</p><p><strong>أحكام عامة</strong></p><p>ب</p>')
  expect(mergeArticle(three, 1)[1]?.body_ar).toBe('<p>ب</p><p>ج</p>')
  expect(mergeArticle([three[0] as Article, article('<img src=x>', 'د')], 0)[0]?.body_ar).toContain('&lt;img')
  expect(mergeArticle(three, 2)).toEqual(three)
})

test('a row changes places with its neighbour, also where several stood at one place', () => {
  const rows = [1, 1, 5].map((sort, i) => ({ id: i + 1, sort }))
  const after = (id: number, by: -1 | 1) => {
    const changed = placesAfter(rows, id, by)
    return rows
      .map((row) => changed.find((one) => one.id === row.id) ?? row)
      .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
      .map((row) => row.id)
  }
  expect(after(1, 1)).toEqual([2, 1, 3])
  expect(after(3, -1)).toEqual([1, 3, 2])
  expect(after(1, -1)).toEqual([1, 2, 3])
})
