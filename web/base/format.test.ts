import { describe, expect, test } from 'vitest'
import { formatAgo } from './ago.ts'
import {
  formatDate,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatOrdinal,
  formatSize,
  formatTime,
  maskPhone,
  monthNames,
  toLatinDigits,
} from './format.ts'

const NBSP = '\u00a0'

describe('dates', () => {
  test('are written with Levantine months and Latin digits and do not break', () => {
    expect(formatDate('2026-11-19')).toBe(`19${NBSP}تشرين الثاني${NBSP}2026`)
    expect(monthNames()).toHaveLength(12)
    expect(monthNames()[0]).toBe('كانون الثاني')
  })
  test('of an instant are those of Damascus, also around midnight', () => {
    expect(formatDate('2026-11-19T21:30:00Z')).toBe(`20${NBSP}تشرين الثاني${NBSP}2026`)
    expect(formatTime('2026-11-19T21:30:00Z')).toBe('00:30')
    expect(formatTime('2026-11-19')).toBe('')
  })
  test('that are none stay as they were given', () => {
    expect(formatDate('—')).toBe('—')
  })
})

describe('numbers', () => {
  test('amounts keep every digit of an 18-digit decimal', () => {
    expect(formatDecimal('1234567890123456.78')).toBe('1,234,567,890,123,456.78')
    expect(formatDecimal('75000.00')).toBe('75,000')
    expect(formatDecimal('-1234.5')).toBe('-1,234.50')
    expect(formatDecimal('abc')).toBe('abc')
  })
  test('carry the currency after a no-break space', () => {
    expect(formatMoney('75000')).toBe(`75,000${NBSP}ل.س`)
  })
  test('are grouped, and sizes have units', () => {
    expect(formatNumber(1847)).toBe('1,847')
    expect(formatSize(1_887_437)).toBe('1.8 ميغابايت')
    expect(formatSize(10)).toBe('1 كيلوبايت')
    expect(formatSize(0)).toBe('0 كيلوبايت')
  })
  test('ordinals are words up to 12, larger ones are echoed', () => {
    expect(formatOrdinal(1)).toBe('الأول')
    expect(formatOrdinal(12)).toBe('الثاني عشر')
    expect(formatOrdinal(13)).toBe('13')
  })
})

test('relative time speaks in the right plural and only under a day', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatAgo('2026-11-20T11:59:40Z', now)).toBe('الآن')
  expect(formatAgo('2026-11-20T11:58:00Z', now)).toBe('قبل دقيقتين')
  expect(formatAgo('2026-11-20T11:55:00Z', now)).toBe('قبل 5 دقائق')
  expect(formatAgo('2026-11-20T01:00:00Z', now)).toBe('قبل 11 ساعة')
  expect(formatAgo('2026-11-18T12:00:00Z', now)).toBe(formatDate('2026-11-18'))
})

test('phones are masked and digits of both Arabic sets become Latin', () => {
  expect(maskPhone('0900000123')).toBe('0900 ••• 123')
  expect(toLatinDigits('٠٩٣٤ ۱۲۳')).toBe('0934 123')
})
