import { expect, test } from 'vitest'
import { type Found, groupedByRank, nearnessOf, ranked } from './rank.ts'

const found = (label: string, more: Partial<Found> = {}): Found => ({ href: `/${label}`, label, ...more })
const labels = (items: readonly Found[]) => items.map(({ label }) => label)

test('an exact name is nearest, then beginnings, whole words, and the rest; letters are folded as in every search', () => {
  expect(
    ['جمعية الأمل', 'جمعيّة الامل', 'جمعية الأمل للتنمية', 'مؤسسة الأمل جمعية', 'جمعية الأملاك', 'آمال الجمعية'].map((label) =>
      nearnessOf({ label }, 'جمعية الأمل'),
    ),
  ).toEqual([0, 0, 1, 2, 1, 3])
  expect(nearnessOf({ label: 'الأمل' }, ' ')).toBe(3)
})

test('the number of a record is its exact name, a part of it is not', () => {
  expect(nearnessOf({ label: 'جمعية الأمل', code: 'TR-2026-0017' }, 'TR-2026-0017')).toBe(0)
  expect(nearnessOf({ label: 'جمعية الأمل', code: 'TR-2026-0017' }, 'TR-2026')).toBe(3)
})

test('who types the name of an organisation means it, not one of its requests; by its number a request is meant', () => {
  const groups = [
    {
      title: 'الطلبات',
      items: [found('جمعية سنابل', { href: '/1', code: '20260000003', at: '2026-11-20', isNamedAfter: true })],
    },
    { title: 'المنظمات', items: [found('جمعية سنابل', { href: '/2', code: '901/ت' })] },
  ]
  const best = (text: string) =>
    groupedByRank(groups, { text, opened: [], best: 'أقرب نتيجة' })[0]?.items.map(({ href }) => href)
  for (const text of ['جمعية سنابل', 'سنابل', 'جمعية سن', '901/ت']) expect([text, best(text)]).toEqual([text, ['/2']])
  expect(best('20260000003')).toEqual(['/1'])
})

test('among equals what was opened last comes first, then the newest, then as the server sent them', () => {
  const items = [
    found('أمل من زمن بعيد', { at: '1958-07-08' }),
    found('أمل قديم', { at: '2024-01-01' }),
    found('أمل بلا تاريخ'),
    found('أمل جديد', { at: '2026-11-20T10:00:00Z' }),
    found('أمل فُتح أولاً', { at: '2020-01-01' }),
    found('أمل فُتح أخيراً'),
    found('أمل بلا تاريخ ثانٍ'),
    found('أمل', { at: '2001-01-01' }),
  ]
  expect(labels(ranked(items, 'أمل', ['/أمل فُتح أخيراً', '/أمل فُتح أولاً']))).toEqual([
    ...[
      'أمل',
      'أمل فُتح أخيراً',
      'أمل فُتح أولاً',
      'أمل جديد',
      'أمل قديم',
      'أمل من زمن بعيد',
      'أمل بلا تاريخ',
      'أمل بلا تاريخ ثانٍ',
    ],
  ])
})

test('the best of all kinds stands on top with its kind, whatever its kind, and nothing stands twice', () => {
  const groups = [
    { title: 'الشاشات', items: [found('المنظمات وأعمالها'), found('دليل المنظمات')] },
    { title: 'الطلبات', items: Array.from({ length: 9 }, (_, n) => found(`طلب المنظمات ${n}`)) },
    { title: 'الأشخاص', items: [found('المنظمات'), found('دليل المنظمات')] },
  ]
  const seen = groupedByRank(groups, { text: 'المنظمات', opened: [], best: 'أقرب نتيجة' })
  expect(seen[0]).toEqual({ title: 'أقرب نتيجة', items: [found('المنظمات', { kind: 'الأشخاص' })] })
  expect(seen.slice(1).map(({ title, items }) => [title, items.length])).toEqual([
    ['الشاشات', 2],
    ['الطلبات', 6],
  ])
  const hrefs = seen.flatMap(({ items }) => items.map(({ href }) => href))
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('without a text there is no best, and one result needs none', () => {
  const groups = [{ title: 'الشاشات', items: Array.from({ length: 25 }, (_, n) => found(`شاشة ${n}`)) }]
  expect(groupedByRank(groups, { text: '', opened: [] }).map(({ items }) => items.length)).toEqual([20])
  const one = [{ title: 'الشاشات', items: [found('المنظمات')] }]
  expect(groupedByRank(one, { text: 'المنظمات', opened: [], best: 'أقرب نتيجة' })).toEqual(one)
})
