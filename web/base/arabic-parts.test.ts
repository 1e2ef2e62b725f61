import { expect, test } from 'vitest'
import { arabicParts } from './arabic-parts.ts'

test('names in a sentence are parted from it whole, with their brackets, and each by itself', () => {
  expect(arabicParts('The request of جمعية سنابل المثال الخيرية (تجريبية) was returned.')).toEqual([
    'The request of ',
    'جمعية سنابل المثال الخيرية (تجريبية)',
    ' was returned.',
  ])
  expect(arabicParts('From لينا الزيتوني to سوسن المرجاني')).toEqual([
    'From ',
    'لينا الزيتوني',
    ' to ',
    'سوسن المرجاني',
    '',
  ])
  expect(arabicParts('دمشق · جمعية')).toEqual(['', 'دمشق', ' · ', 'جمعية', ''])
})

test('a text without Arabic words stays whole, also with the letter of a decision', () => {
  for (const text of ['', 'Decision 901/ت of 2019', 'Nothing']) expect(arabicParts(text)).toEqual([text])
})
