import fc from 'fast-check'
import { expect, it } from 'vitest'
import { synonymLookup } from '#db/seed/reference/lookups-synonyms.ts'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { Reference } from './reference.ts'
import { otherWordings, synonymIndex } from './synonyms.ts'

type Row = readonly [said: string, meaning: string, more?: { en?: readonly [string, string]; retired?: true }]
/** Reference data that hold nothing but these synonyms. */
const reference = (...rows: readonly Row[]) =>
  ({
    version: () => 1,
    has: (index: string) => index === synonymIndex,
    lookup: () =>
      rows.map(([name_ar, meaning_ar, { en = ['', ''], retired = false } = {}], id) => ({
        ...{ id, slug: null, icon: null, is_active: !retired },
        ...{ name_ar, name_en: en[0], extra: { meaning_ar, meaning_en: en[1] } },
      })),
  }) as unknown as Reference
const password = reference(['كلمة السر', 'كلمة المرور', { en: ['Passcode', 'Password'] }])

it.each([
  ['كلمة السر', 'كلمة المرور'],
  ['كلمة سر', 'كلمة المرور'],
  ['نسيت كَلِمَةُ السرّ، ماذا أفعل؟', 'نسيت كلمة المرور ماذا أفعل؟'],
  ['الدخول بكلمة السر', 'الدخول كلمة المرور'],
  ['كلمة المرور', 'كلمة السر'],
  ['forgotten PASSCODE', 'forgotten Password'],
])('«%s» is also «%s»', (typed, other) => {
  expect(foldedWords(otherWordings(password, typed)[0] ?? '')).toEqual(foldedWords(other))
})

it.each(['كلمة', 'السر', 'السر كلمة', 'كلمة الأسرار', 'passcodes', '', '؟'])('«%s» has no other words', (typed) => {
  expect(otherWordings(password, typed)).toEqual([])
})

it('a short word is not found behind a letter that could be a particle, a long one is', () => {
  const words = reference(['سر', 'لغز'], ['مسنين', 'كبار السن'])
  expect(otherWordings(words, 'كسر')).toEqual([])
  expect(otherWordings(words, 'دار للمسنين')[0]).toBe('دار كبار السن')
  expect(otherWordings(words, 'والمسنين')[0]).toBe('كبار السن')
})

it('meanings of a meaning count too, the nearest first; a retired pair does not', () => {
  const words = reference(['عجزة', 'مسنين'], ['مسنين', 'كبار السن'], ['كبار السن', 'شيوخ', { retired: true }])
  expect(otherWordings(words, 'العجزة')).toEqual(['مسنين', 'كبار السن'])
})

it('an installation without the index has none', () => {
  expect(otherWordings({ ...password, has: () => false } as Reference, 'كلمة السر')).toEqual([])
})

it('whatever is typed and whatever the pairs are, wordings are few and differ from it and from each other', () => {
  const word = fc.constantFrom('مركز', 'صحي', 'طبي', 'عيادة', 'دار', 'ال', 'ب')
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(phrase, fc.array(fc.tuple(phrase, phrase), { maxLength: 12 }), (typed, rows) => {
      const wordings = otherWordings(reference(...rows), typed)
      expect(wordings.length).toBeLessThanOrEqual(6)
      expect(new Set([typed, ...wordings]).size).toBe(wordings.length + 1)
    }),
  )
})

it('each seeded pair understands both of its sides, in both languages', () => {
  const seeded = {
    version: () => 1,
    has: () => true,
    lookup: () =>
      synonymLookup.records.map(([id, name_ar, name_en, extra]) => ({ id, name_ar, name_en, extra, is_active: true })),
  } as unknown as Reference
  const folded = (text: string) => foldedWords(text).join(' ')
  for (const [, name_ar, name_en, extra = {}] of synonymLookup.records)
    for (const [one, other] of [
      [name_ar, extra.meaning_ar],
      [name_en, extra.meaning_en],
    ] as [string, string][]) {
      expect(otherWordings(seeded, one).map(folded), one).toContain(folded(other))
      expect(otherWordings(seeded, other).map(folded), other).toContain(folded(one))
    }
})
