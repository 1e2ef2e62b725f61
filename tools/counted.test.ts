import { expect, test } from 'vitest'
import { fixedNouns, lackingForms, plainTexts, textsIn } from './counted.ts'

test('a number before a noun in one form is named; after a particle, a colon or a name nothing is counted', () => {
  const texts = plainTexts({
    docs: 'رُفع {now} من {all} وثيقة مطلوبة.',
    of: 'المرحلة {now} من {all}',
    label: 'الوثائق المطلوبة: {all}.',
    name: 'تعطيل حساب {name} نهائياً',
    units: '{size} ميغابايت',
    plural: [{ match: { 'n=other': '{n} صف' } }],
  })
  expect(fixedNouns(texts, { units: 'a unit' })).toEqual([
    'docs: «وثيقة» stands after {all} in one form: «رُفع {now} من {all} وثيقة مطلوبة.»',
  ])
})

test('a written number asks for its own form', () => {
  const texts = [
    { at: 'x', text: 'من 5 إلى 150 محرفاً' },
    { at: 'y', text: 'من 10 إلى 500 محرفاً' },
    { at: 'z', text: 'من 10 إلى 500 محرف' },
  ]
  expect(fixedNouns(texts, {})).toEqual(['y: «محرفاً» is not the form after 500: «من 10 إلى 500 محرفاً»'])
})

test('template literals are read with the names of their values', () => {
  const source = 'const a = `في الملف ${lines.length} سطراً`; const b = `الدور ${role.name} جديد`; const c = "x"'
  expect(fixedNouns(textsIn('a.ts', source), {})).toEqual([
    'a.ts: «سطراً» stands after {length} in one form: «في الملف {length} سطراً»',
  ])
})

test('a message that counts has all forms, and hundreds their own', () => {
  const of = (forms: Record<string, string>) => ({
    rows: [{ match: Object.fromEntries(Object.entries(forms).map(([form, text]) => [`nPlural=${form}`, text])) }],
  })
  const full = { zero: 'لا', one: 'صف', two: 'صفان', few: '{n} صفوف', many: '{n} صفاً', other: '{n} صف' }
  expect(lackingForms('ar', of(full))).toEqual([])
  expect(lackingForms('ar', of({ one: 'صف', other: '{n} صفاً' }))).toEqual([
    'ar.json: rows lacks the forms zero, two, few, many',
    'rows: «{n} صفاً» is the form of 11 to 99 and stands for hundreds',
  ])
  expect(lackingForms('en', of({ other: '{n} rows' }))).toEqual(['en.json: rows lacks the forms one'])
})
