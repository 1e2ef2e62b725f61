import { expect, test } from 'vitest'
import { nearnessOf } from './rank.ts'
import { codeAsTyped } from './regulation-code.ts'

const text = { model: 'law', number: '93', issue_date: '1958-07-08' } as const
const near = (typed: string) =>
  nearnessOf({ label: 'قانون الجمعيات والمؤسسات الخاصة', code: codeAsTyped(text, typed) }, typed)

test.each([
  '93',
  '٩٣',
  '93/1958',
  'رقم 93',
  'قانون 93',
  'القانون رقم 93 لعام 1958',
  'قانون 93/1958',
  'Law 93',
  'law no 93 of 1958',
])('whoever types %s means the text of that number', (typed) => {
  expect(near(typed)).toBe(0)
})
test.each(['9', '193', '93/1959', 'مرسوم 93', 'قانون 94'])('%s is another text', (typed) => {
  expect(near(typed)).toBe(3)
})
