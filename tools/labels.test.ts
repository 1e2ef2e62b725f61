import { expect, test } from 'vitest'
import { findRepeats, labelsIn } from './labels.ts'

const source = `export const branchWords = { phone: { ar: 'هاتف الفرع', en: 'Telephone' } } satisfies Words
export const sheet = { ar: 'الفروع', en: "Branches", columns: [{ key: 'phone', ar: 'هاتف الفرع', en: 'Phone', as: 'date' }] }`
const labels = labelsIn('contract/profile/branch-words.ts', source)
const messages = { profile_phone: 'هاتف الفرع', profile_add: 'إضافة فرع', users_plural: [{}] }

test('labels are read wherever they stand in a file of the contract, the title of a workbook left out', () => {
  expect(labels.map(({ ar, en }) => [ar, en])).toEqual([
    ['هاتف الفرع', 'Telephone'],
    ['هاتف الفرع', 'Phone'],
  ])
})

test('a label that is typed a second time is named, in the contract and among the messages', () => {
  expect(findRepeats(labels, messages, [])).toEqual([
    expect.stringContaining('contract/profile/branch-words.ts types «هاتف الفرع» (Phone)'),
    expect.stringContaining('message profile_phone types «هاتف الفرع»'),
  ])
})

test('a message that means something else is left out', () => {
  expect(findRepeats(labels, messages, ['profile_phone'])).toHaveLength(1)
})
