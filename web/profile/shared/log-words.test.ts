import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#web/generated/paraglide/runtime.js'
import { sentenceOf } from './log-words.ts'

const speak = (locale: 'ar' | 'en') => overwriteGetLocale(() => locale)
afterEach(() => speak('ar'))
const decided = {
  action: 'decide',
  entity: 'establishments',
  description_ar: 'إعادة الطلب للاستكمال: EST2026000007',
  status_id: 7,
}

test('in Arabic an entry is the sentence of the log; a record without a name is called by its kind', () => {
  speak('ar')
  expect(sentenceOf(decided)).toBe(decided.description_ar)
  expect(
    sentenceOf({ action: 'create', entity: 'contact_information', description_ar: 'إضافة contact_information' }),
  ).toBe('إضافة وسيلة تواصل')
})

test('in English no word of the Arabic sentence is left but names, and the number and the new state are told', () => {
  speak('en')
  expect(sentenceOf(decided)).toMatch(/^Decision: Founding request \u2068EST2026000007\u2069 – Returned/)
  expect(sentenceOf({ action: 'login', entity: 'users', description_ar: 'تسجيل دخول' })).toBe('Sign-in')
  expect(sentenceOf({ action: 'update', entity: 'branches', description_ar: 'تعديل فرع المزة' })).toBe(
    'Update: Branch \u2068فرع المزة\u2069',
  )
  for (const [action, entity, description_ar] of [
    ['update', 'users', 'تعديل الملف الشخصي'],
    ['update', 'transaction_requests', 'إعادة حساب آجال 3 من المعاملات بعد تعديل العطل'],
    ['validate', 'est_ngo', 'اعتماد بند في طلب التأسيس'],
    ['update', 'unheard_of', 'تعديل unheard_of'],
  ] as const)
    expect(sentenceOf({ action, entity, description_ar })).not.toMatch(/[\u0600-\u06ff]/)
})
