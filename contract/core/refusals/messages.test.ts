import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldError, fieldErrors, sentence, sentences, type FieldErrorCode } from './messages.ts'
import { errorsMap, messageFor } from './issues.ts'
import { clock } from '../calls/clock.ts'
import { id, latinText, text } from '../calls/fields.ts'
import { accountNumber } from '../../profile/bank-accounts.ts'

const codes = Object.keys(fieldErrors) as FieldErrorCode[]

describe('words of refusals', () => {
  it.each(codes)('%s has a sentence in both languages and leaves no gap in it', (code) => {
    for (const lang of ['ar', 'en'] as const) {
      const said = messageFor(lang, { code: 'custom', path: [], message: '', params: { code, a: 3, b: 7 } } as never)
      expect(said).toBe(fieldError(lang, code, { a: 3, b: 7 }))
      expect(said).not.toMatch(/[{}]|undefined|V-[A-Z]/)
      expect(/[\u0600-\u06ff]/.test(said)).toBe(lang === 'ar')
    }
  })

  it('has both languages for every sentence, and gives a ready sentence back', () => {
    for (const [code, words] of Object.entries(sentences))
      for (const lang of ['ar', 'en'] as const) expect(sentence(lang, code)).toBe(words[lang])
    expect(sentence('ar', 'جملة جاهزة')).toBe('جملة جاهزة')
    for (const name of ['constructor', '__proto__', 'toString']) expect(sentence('ar', name)).toBe(name)
  })

  it('names the field of every problem, nested ones with dots, unknown ones by their own name', () => {
    const schema = z.strictObject({ name: text(3, 5), members: z.array(z.strictObject({ id })) })
    const wrong = schema.safeParse(
      { name: '', members: [{ id: 1 }, { id: 'x', extra: 1 }], role: 'CA' },
      { reportInput: true },
    )
    expect(errorsMap('ar', wrong.error?.issues ?? [])).toEqual({
      name: [fieldErrors['V-REQ'].ar],
      'members.1.id': [fieldErrors['V-NUMBER'].ar],
      'members.1.extra': [fieldErrors['V-UNKNOWN'].ar],
      role: [fieldErrors['V-UNKNOWN'].ar],
    })
  })

  it.each([
    ['a time', clock, ['25:00', '9', 'مساءً']],
    ['an account number', accountNumber, ['12_345', 'حساب رقم ٥']],
    ['an IBAN', accountNumber, ['DE89370400440532013001']],
    ['a name in Latin letters', latinText(2, 50), ['اسم']],
  ])('says how %s is written, not only that it does not fit', (_name, schema, values) => {
    for (const value of values)
      for (const lang of ['ar', 'en'] as const) {
        const said = schema
          .safeParse(value, { reportInput: true })
          .error?.issues.map((issue) => messageFor(lang, issue))
        expect(said).toHaveLength(1)
        expect(said).not.toContain(fieldErrors['V-TYPE'][lang])
      }
  })

  it('says required for what is missing, and what is wrong for what is there', () => {
    const say = (schema: z.ZodType, value: unknown) =>
      errorsMap('en', schema.safeParse(value, { reportInput: true }).error?.issues ?? [])
    expect(say(z.strictObject({ a: text(1, 5) }), {})).toEqual({ a: [fieldErrors['V-REQ'].en] })
    expect(say(z.strictObject({ a: text(1, 5) }), { a: 'abcdef' })).toEqual({
      a: ['The length must be between 1 and 5 characters.'],
    })
    expect(say(z.strictObject({ a: z.enum(['x']) }), { a: 'y' })).toEqual({ a: [fieldErrors['V-CHOICE'].en] })
    expect(say(z.strictObject({ a: z.enum(['x']) }), {})).toEqual({ a: [fieldErrors['V-REQ'].en] })
    expect(say(z.strictObject({ a: z.number().max(5) }), { a: 9 })).toEqual({
      a: ['The value must be between … and 5.'],
    })
  })
})
