import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  bool,
  date,
  email,
  flag,
  id,
  idNumber,
  ids,
  int,
  list,
  longText,
  mobile,
  money,
  newPassword,
  optional,
  pastDate,
  personName,
  telephone,
  text,
  url,
} from './fields.ts'
import { draft } from './draft.ts'
import { addDays, todayIn } from '../values/dates.ts'

const ok = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const arabicIndic = (value: string) => value.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string)
const persian = (value: string) => value.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] as string)
/** Texts that a loose number parser accepts and this one must refuse. */
const tricks = [
  '1e309',
  '1e3',
  'Infinity',
  '-Infinity',
  'NaN',
  '0x10',
  '1_000',
  '1.0.0',
  '--1',
  '+1',
  ' ',
  true,
  false,
  {},
  [1],
  ['1', '2'],
  () => 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '9'.repeat(400),
  '1\n2',
  '१२',
]

describe('numbers', () => {
  it('are read in all three digit sets and never from anything that only looks like one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (n) => {
        for (const form of [n, String(n), arabicIndic(String(n)), persian(String(n))]) expect(int().parse(form)).toBe(n)
      }),
    )
    for (const trick of tricks) expect(ok(int(), trick), typeof trick).toBe(false)
    expect(ok(int(1, 100), 1.5) || ok(int(1, 100), 101) || ok(int(1, 100), '0')).toBe(false)
    expect(ok(id, 0) || ok(id, -1) || ok(id, '../..') || ok(id, 2 ** 53)).toBe(false)
  })

  it('of money stay decimal text: no float, no exponent, two places at most, never negative', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const value = `${whole}.${String(cents).padStart(2, '0')}`
          expect(money.parse(value)).toBe(value)
          expect(money.parse(arabicIndic(value).replace('.', '٫'))).toBe(value)
        },
      ),
    )
    for (const grouped of ['1٬250٬000', '1,250,000', '1 250 000', '1250,000'])
      expect(money.parse(grouped)).toBe('1250000')
    // A comma before hundredths is no mark of thousands: 12.50 must not become 1250.
    for (const wrong of ['12,50', '1,5', '0,500', '1,25,000', '1,250,00', '12٬50'])
      expect(ok(money, wrong), wrong).toBe(false)
    for (const trick of [
      ...'',
      ...tricks.filter((one) => one !== '1\n2'),
      '-5',
      '1.234',
      0.1 + 0.2,
      1e21,
      '12345678901234567',
    ])
      expect(ok(money, trick), typeof trick).toBe(false)
  })

  it('of flags take only what the specification writes', () => {
    expect([flag.parse('1'), flag.parse(false), flag.parse('٠')]).toEqual([1, 0, 0])
    for (const trick of [2, 'yes', '', null, [1]]) expect(ok(flag, trick)).toBe(false)
    expect([bool.parse('0'), bool.parse('true'), bool.parse(1)]).toEqual([false, true, true])
    for (const trick of ['on', 2, null, 'TRUE ']) expect(ok(bool, trick)).toBe(false)
  })
})

describe('people', () => {
  it('have mobile numbers in one form, however they are typed', () => {
    for (const typed of [
      '0912345678',
      '+963912345678',
      '00963 912 345 678',
      '٠٩١٢٣٤٥٦٧٨',
      '۰۹۱۲-۳۴۵-۶۷۸',
      '\u200e0912345678',
    ])
      expect(mobile.parse(typed)).toBe('0912345678')
    for (const wrong of ['0812345678', '091234567', '09123456789', '', '+90912345678', 912345678])
      expect(ok(mobile, wrong)).toBe(false)
    expect(telephone.parse('011 234 5678')).toBe('0112345678')
    expect(ok(telephone, '1234567')).toBe(false)
  })

  it('have national numbers of eleven digits or a document number', () => {
    expect(idNumber.parse(persian('01234567890'))).toBe('01234567890')
    expect(idNumber.parse('n 0123-456')).toBe('N0123456')
    for (const wrong of ['012345678901234567', 'N٠١٢٣ك', 'AB12', '', 12_345_678_901])
      expect(ok(idNumber, wrong)).toBe(false)
  })

  it('have names of letters only', () => {
    for (const name of ['سامر', 'عبد الرحمن', 'José', "O'Neil", 'نور-الدين', 'شیرین', 'علی\u200cرضا'])
      expect(ok(personName(), name), name).toBe(true)
    for (const name of ['س', 'سامر1', 'سامر<', '=cmd()', 'سامر😀', 'س'.repeat(51)])
      expect(ok(personName(), name), name).toBe(false)
    expect(personName().parse('سا\u202eمر')).toBe('سامر')
    expect(personName().parse('ﺳﺎﻣﺮ')).toBe('سامر')
  })

  it('have addresses and links that cannot carry anything else', () => {
    expect(email.parse(' Info@Org.Example ')).toBe('info@org.example')
    for (const wrong of [
      'a@b',
      'a b@c.example',
      'a@b.example\r\nBcc: x@y.example',
      '<a@b.example>',
      'a@b.example,c@d.example',
      `${'a'.repeat(200)}@b.example`,
      'a\0b@c.example',
      'a@-.',
    ])
      expect(ok(email, wrong), wrong).toBe(false)
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', '//x.example', 'http:/'])
      expect(ok(url, wrong), wrong).toBe(false)
    expect(ok(url, 'https://org.example/a?b=1')).toBe(true)
  })
})

describe('text', () => {
  it('is measured in characters of what is stored; a ligature that unfolds to 18 letters counts as one and cannot grow', () => {
    expect(text(1, 1).parse('ﷺ')).toBe('ﷺ')
    expect(ok(text(1, 5), 'ﷺ'.repeat(6))).toBe(false)
    expect(ok(text(1, 3), '👍👍👍')).toBe(true)
    expect(ok(text(3, 10), ' \u200b\u200b\u200b ')).toBe(false)
    expect(ok(longText(10), 'أ\n'.repeat(6))).toBe(false)
    expect(ok(text(0, 255), 'a'.repeat(20_001))).toBe(false)
  })

  it('of a password is whole characters, at least ten, with a letter and a digit', () => {
    for (const wrong of ['short1', 'lettersonly', '12345678901', 'a1'.repeat(65), ''])
      expect(ok(newPassword, wrong), wrong).toBe(false)
    expect(newPassword.parse('كلمة-سر-طويلة-٩')).toBe('كلمة-سر-طويلة-٩'.normalize('NFKC'))
  })
})

describe('dates and lists', () => {
  it('are real days, not after today where they may not be', () => {
    expect(date.parse('٢٠٢٦-٠١-٣١')).toBe('2026-01-31')
    for (const wrong of ['2026-02-30', '31/01/2026', 20_260_131, '2026-01-31T10:00'])
      expect(ok(date, wrong)).toBe(false)
    expect(ok(pastDate, todayIn())).toBe(true)
    expect(ok(pastDate, addDays(todayIn(), 1))).toBe(false)
  })

  it('take one value as a list of one, refuse repeats and too many', () => {
    expect(list(int(), 1, 3).parse('7')).toEqual([7])
    expect(ok(list(int(), 1, 3), []) || ok(list(int(), 1, 3), [1, 2, 3, 4])).toBe(false)
    expect(ok(ids('governorates'), [1, 2, 1])).toBe(false)
  })

  it('may stay empty where they are optional, and then are null', () => {
    for (const blank of ['', ' ', '\n', null, undefined, []])
      for (const field of [int(), money, date, telephone, text(3, 5)]) expect(optional(field).parse(blank)).toBeNull()
    for (const field of [money, date, telephone, mobile, idNumber]) expect(ok(field, ' ')).toBe(false)
  })
})

describe('a draft', () => {
  const schema = draft({ first_name: personName(), id_number: idNumber, board: int(1, 15) })
  it('keeps what was sent, blank as null, and leaves out the rest', () => {
    expect(schema.parse({ first_name: '', board: '٥' })).toEqual({ first_name: null, board: 5 })
    expect(schema.parse({})).toEqual({})
  })
  it('refuses fields that it does not know, those of every object among them', () => {
    for (const key of ['status_id', 'validated', 'ngo_id', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
      expect(ok(schema, JSON.parse(`{"${key}":1}`)), key).toBe(false)
    expect(Object.keys(schema.safeParse(JSON.parse('{"__proto__":{"board":5}}')).data ?? {})).toEqual([])
    expect(schema.safeParse({ board: 99 }).error?.issues[0]?.path).toEqual(['board'])
  })
})
