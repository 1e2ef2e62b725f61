import { expect, test } from 'vitest'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { marked, markedHtml } from './marks.ts'

const hits = (text: string, typed: string) =>
  marked(text, foldedWords(typed))
    .filter((part) => part.hit)
    .map((part) => part.text)

test('words are marked as they are written, however they were typed', () => {
  const text = 'كم عدد المؤسِّسين المطلوب لتأسيس جمعية؟'
  expect(hits(text, 'الموسسين جمعيه')).toEqual(['المؤسِّسين', 'جمعية'])
  expect(hits(text, 'تاسيس')).toEqual(['لتأسيس'])
  expect(hits(text, '؟!')).toEqual([])
  expect(
    marked(text, foldedWords('جمعية'))
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('tags, their attributes and entities are never marked', () => {
  const html = '<p>Days &amp; terms</p><a href="/p?days=1">a</a>'
  expect(markedHtml(html, foldedWords('p days amp'))).toBe(
    '<p><mark>Days</mark> &amp; terms</p><a href="/p?days=1">a</a>',
  )
  expect(markedHtml('<p>س &lt;script&gt;</p>', foldedWords('script lt'))).toBe('<p>س &lt;<mark>script</mark>&gt;</p>')
  expect(markedHtml(html, [])).toBe(html)
})
