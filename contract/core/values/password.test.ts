import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPassword } from '../calls/fields.ts'
import { isAllowedPassword, passwordStrength } from './password.ts'

test('the meter of the page and the rule of the server agree on every password', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'Z', 'ي', '7', '٧', '-', '😀', 'ﷺ'), maxLength: 140 }),
      (typed) => {
        expect(isAllowedPassword(typed)).toBe(newPassword.safeParse(typed).success)
        expect(passwordStrength(typed) >= 2).toBe(isAllowedPassword(typed))
        expect(passwordStrength(typed) === 0).toBe(typed === '')
      },
    ),
  )
})

test.each([
  ['قصيرة1', 1],
  ['كلمة مرور بلا رقم', 1],
  ['1234567890', 1],
  ['abcdefghi1', 2],
  ['ياسمين-دمشق-2026', 3],
])('%s is of strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
