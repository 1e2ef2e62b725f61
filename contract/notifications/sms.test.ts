import { expect, test } from 'vitest'
import { noticeSms, smsLength } from './sms.ts'

// GSM 03.38: 160 places of seven bits or 70 of UCS-2; in pieces each has a head, which leaves 153 and 67.
test.each([
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  ['ن'.repeat(70), 'UCS-2', 70, 1],
  ['ن'.repeat(71), 'UCS-2', 71, 2],
  ['ن'.repeat(135), 'UCS-2', 135, 3],
  [`${'a'.repeat(70)}ن`, 'UCS-2', 71, 2],
] as const)('%s is %s, %i places, %i messages', (text, alphabet, places, parts) => {
  expect(smsLength(text)).toEqual({ alphabet, places, parts })
})

test('a mandatory notice is one message in both languages, with nothing but its number', () => {
  const no = 'NT-2026-99999'
  expect(smsLength(noticeSms(no, 'ar'))).toMatchObject({ alphabet: 'UCS-2', parts: 1 })
  expect(smsLength(noticeSms(no, 'en'))).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
  for (const lang of ['ar', 'en'] as const) {
    expect(noticeSms(no, lang)).toContain(no)
    expect(noticeSms(no, lang)).not.toMatch(/https?:|www\./)
  }
})
