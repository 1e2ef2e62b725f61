import { expect, test } from 'vitest'
import { markHtml } from './marked.tsx'

test('words are marked in whatever spelling they stand, tags and entities stay whole', () => {
  expect(markHtml('<p>جمع <b>التَّبرُّعات</b> بإذن</p>', ['تبرعات'])).toBe('<p>جمع <b><mark>التَّبرُّعات</mark></b> بإذن</p>')
  expect(markHtml('<a href="/amp">x</a> &amp; amp', ['amp'])).toBe('<a href="/amp">x</a> &amp; <mark>amp</mark>')
  expect(markHtml('<p>نص</p>', [])).toBe('<p>نص</p>')
})

test('an escaped tag in the text stays escaped', () => {
  expect(markHtml('<p>&lt;script&gt;alert</p>', ['script', 'alert'])).toBe(
    '<p>&lt;<mark>script</mark>&gt;<mark>alert</mark></p>',
  )
})
