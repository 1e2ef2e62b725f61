import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bool, flag, ids, int, list, optional, text } from './fields.ts'
import { draft } from './draft.ts'
import { withTypes } from './typed.ts'

const fields = { number: int(), yes: bool, flag, codes: ids('areas'), texts: list(text(1, 9)) }
const wrong: Record<keyof typeof fields, unknown[]> = {
  number: ['5', '٥', '', true],
  yes: ['true', '1', '0', '', 0, 1],
  flag: ['1', '0', '', true],
  codes: [5, '5', '', ['5']],
  texts: ['one', ''],
}
const right: Record<keyof typeof fields, [unknown, unknown]> = {
  number: ['٥', 5],
  yes: ['0', false],
  flag: ['1', 1],
  codes: ['5', [5]],
  texts: ['one', ['one']],
}
const cases = (Object.keys(fields) as (keyof typeof fields)[]).map((name) => [name, fields[name]] as const)

describe('a field', () => {
  it.each(cases)('%s of JSON is what its type says, alone, where it may be empty and in a draft', (name, field) => {
    for (const value of wrong[name]) {
      const whole = [z.strictObject({ a: field }), z.strictObject({ a: optional(field) }), draft({ a: field })]
      for (const schema of [...whole, z.strictObject({ a: optional(optional(field)) })])
        expect([value, withTypes(() => schema.safeParse({ a: value })).success]).toEqual([value, false])
    }
    expect(withTypes(() => draft({ a: field }).parse({ a: null }))).toEqual({ a: null })
  })

  it.each(cases)('%s of a form is read from text, and blank text is nothing', (name, field) => {
    const [sent, read] = right[name]
    expect(z.strictObject({ a: field }).parse({ a: sent })).toEqual({ a: read })
    for (const schema of [z.strictObject({ a: optional(field) }), draft({ a: field })])
      expect(schema.parse({ a: '' })).toEqual({ a: null })
  })

  it('that is text may be blank in JSON too', () => {
    expect(withTypes(() => z.strictObject({ a: optional(text(1, 9)) }).parse({ a: ' ' }))).toEqual({ a: null })
  })
})
