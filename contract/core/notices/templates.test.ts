import { expect, test } from 'vitest'
import { templates } from './templates.ts'

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].toSorted()

test('both languages of a notice tell the same data', () => {
  const told = Object.entries(templates).flatMap(([code, { title, body }]) =>
    [title, body].map((words) => [code, placeholders(words.ar), placeholders(words.en)] as const),
  )
  expect(told.length).toBeGreaterThan(200)
  expect(told.filter(([, ar, en]) => ar.join() !== en.join())).toEqual([])
})
