import { expect, test } from 'vitest'
import { counted, signs } from './counted.ts'

test('a noun stands in the form that its number asks for', () => {
  const said = [0, 1, 2, 3, 10, 11, 99, 100, 103, 150, 500].map((count) => counted('ar', signs, count))
  expect(said).toEqual([
    '0 محرف',
    'محرف واحد',
    'محرفين',
    '3 محارف',
    '10 محارف',
    '11 محرفاً',
    '99 محرفاً',
    '100 محرف',
    '103 محارف',
    '150 محرفاً',
    '500 محرف',
  ])
  expect([1, 2].map((count) => counted('en', signs, count))).toEqual(['1 character', '2 characters'])
})
