import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeLetters } from './escaped-code.ts'

const read = (code: string): unknown => new Function(`return ${code}`)()

it('means the same as before and is ASCII alone, whatever letters a text, a template or a pattern holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const code of [JSON.stringify(text), `\`${text.replaceAll(/[`\\$]/g, '\\$&')}\``]) {
        expect(escapeLetters(code)).toMatch(/^[\0-\x7F]*$/)
        expect(read(escapeLetters(code))).toBe(read(code))
      }
    }),
  )
  // A backslash before a letter, two of them, a range, and a letter of two halves in a pattern by code points.
  for (const code of [String.raw`'\،'`, String.raw`'\\،'`, String.raw`/[\،ء-ي]/.test('م')`, `/^[😀-😎]$/u.test('😅')`])
    expect(read(escapeLetters(code)), code).toBe(read(code))
})
