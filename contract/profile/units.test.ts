import { expect, test } from 'vitest'
import { decisionNumber } from '../core/calls/fields.ts'
import { estateNumber, optionalServiceIds } from './units.ts'

test('numbers typed with Arabic digits are kept with Latin ones', () => {
  expect(decisionNumber.parse('٩٠١/ت')).toBe('901/ت')
  expect(estateNumber.parse(' ۳۳۰/۲ ')).toBe('330/2')
})

test('no services is an empty list, the same one twice is refused', () => {
  for (const none of [undefined, null, []]) expect(optionalServiceIds.parse(none)).toEqual([])
  expect(optionalServiceIds.parse(['3', 4])).toEqual([3, 4])
  expect(optionalServiceIds.safeParse([3, 3]).success).toBe(false)
})
