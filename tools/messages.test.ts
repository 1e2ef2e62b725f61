import { expect, test } from 'vitest'
import { compareMessages, repeatedKeys } from './messages.ts'

test('a key that one language lacks is named, in groups too', () => {
  const differences = compareMessages(['ar', { a: 'x', menu: { home: 'x' } }], ['en', { menu: { exit: 'x' } }])
  expect(differences).toEqual(['en has no message a', 'en has no message menu.home', 'ar has no message menu.exit'])
})

test('a placeholder that one language lacks is named; plural forms count as one message', () => {
  const plural = [{ match: { 'n=one': 'صف واحد', 'n=other': '{n} صفوف' } }]
  expect(compareMessages(['ar', { rows: plural }], ['en', { rows: '{n} rows' }])).toEqual([])
  expect(compareMessages(['ar', { hello: 'أهلا {name}' }], ['en', { hello: 'Hello' }])).toEqual([
    'hello: ar uses (name), en uses ()',
  ])
})

test('a key that stands twice in one catalogue is named', () => {
  expect(repeatedKeys('ar', '{\n  "a": "x",\n  "b": "y",\n  "a": "z"\n}')).toEqual(['ar has the message a twice'])
  expect(repeatedKeys('ar', '{\n  "a": "x",\n  "b": "\\"a\\":"\n}')).toEqual([])
})
