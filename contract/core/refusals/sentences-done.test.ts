import { expect, test } from 'vitest'
import { sentence, sentences } from './messages.ts'
import { doneBy, doneSentences } from './sentences-done.ts'

test('what was done is named in both languages, and never by the general sentence', () => {
  for (const [code, { ar, en }] of Object.entries(doneSentences)) {
    expect(/[\u0600-\u06ff]/.test(ar) && /^[A-Z]/.test(en), code).toBe(true)
    expect([sentence('ar', code), sentence('en', code)]).toEqual([ar, en])
    expect(Object.keys(sentences)).not.toContain(code)
  }
})

test('an action without words of its own is still named', () => {
  expect(doneBy('request', 'approve')).toBe('request_approve')
  expect(doneBy('founding', 'approve')).toBe('founding_approve')
  expect(doneBy('founding', 'record_opinion')).toBe('request_record_opinion')
  expect(doneBy('founding', 'toString')).toBe('founding_decided')
})
