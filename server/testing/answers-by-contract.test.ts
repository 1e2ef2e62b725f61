import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/core/calls/call.ts'
import { optional, text } from '#contract/core/calls/fields.ts'
import { takeBreaches } from './answers-by-contract.ts'
import { testApp } from './app.ts'

const one = z.object({
  id: z.int(),
  name: text(1, 20),
  note: optional(text(0, 20)),
  parts: z.array(z.object({ key: z.string() })),
})
const good = { id: 1, name: 'اسم', note: null, parts: [{ key: 'a' }] }
const reads = call({ method: 'GET', path: 'v2/test/one', summary: 'One', access: 'open', answer: one })
const lists = call({
  method: 'GET',
  path: 'v2/test/all',
  summary: 'All',
  access: 'open',
  answer: z.array(one),
  paged: true,
})
const draws = call({
  method: 'GET',
  path: 'v2/test/picture',
  summary: 'Picture',
  access: 'open',
  answer: z.unknown(),
  blob: ['image/*', 'application/pdf'],
})
const given = { row: good as unknown }
const app = await testApp({
  more: [
    (on) => {
      on(reads, async () => given.row as typeof good)
      on(draws, async ({ reply }) => reply.type(String(given.row)).send('x'))
      on(lists, async () => ({ rows: [good, given.row as typeof good], total: 2, perPage: 10, page: 1 }))
    },
  ],
})

test.each([
  ['as promised', good, []],
  ['with a field that the contract does not name', { ...good, secret: 1 }, ['secret is not in the contract']],
  ['with one deeper', { ...good, parts: [{ key: 'a', of: 2 }] }, ['parts.0.of is not in the contract']],
  [
    'without a field',
    { id: 1, name: 'اسم', note: null },
    ['parts: Invalid input: expected array, received undefined (undefined)'],
  ],
  ['without a field that a form may leave out', { id: 1, name: 'اسم', parts: [] }, ['note is missing']],
  ['of another type', { ...good, id: '1' }, ['id: Invalid input: expected number, received string ("1")']],
  ['as only a form may send it', { ...good, name: ' اسم' }, ['name is " اسم", which the contract reads as "اسم"']],
])('an answer %s is told with call and field, alone and in a list', async (_, row, words) => {
  given.row = row
  expect((await app.guest.call(reads)).status).toBe(200)
  expect(takeBreaches()).toEqual(words.map((word) => `GET v2/test/one: data.${word}`))
  expect((await app.http.inject('/api/v2/test/all')).statusCode).toBe(200)
  expect(takeBreaches()).toEqual(words.map((word) => `GET v2/test/all: data.1.${word}`))
})

test.each([
  ['image/webp', []],
  ['application/pdf', []],
  ['text/html', ['GET v2/test/picture: answers text/html, not image/* or application/pdf']],
])('bytes of the type %s are held against the types that the call names', async (type, breaches) => {
  given.row = type
  expect((await app.guest.call(draws)).status).toBe(200)
  expect(takeBreaches()).toEqual(breaches)
})
