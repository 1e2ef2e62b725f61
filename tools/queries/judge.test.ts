import { afterAll, expect, test } from 'vitest'
import type { Answer } from '#server/testing/queries/answers.ts'
import { readShape } from '#server/testing/queries/shape-text.ts'
import { Comparison } from './compare.ts'
import { openProgram } from './declared.ts'
import { judge } from './judge.ts'

const { checker, statements, close } = openProgram()
afterAll(close)
const comparison = new Comparison(checker)
const settings = statements.filter(({ fragments }) => fragments.join('') === 'select key, value from settings')
const [one] = settings
const verdictOn = (...rows: string[]) => {
  const answers = rows.map((row): Answer => ({ key: one?.key ?? '', row: readShape(row), label: '' }))
  // Faults about excuses of other statements are not of interest here.
  return judge(settings, answers, comparison).faults.filter((fault) => !fault.startsWith('tools/'))
}

test('a statement that answers what it says has no fault', () => {
  expect(settings).toHaveLength(1)
  expect(verdictOn('{ key: string; value: json }')).toEqual([])
})

test.each([
  ['another type', '{ key: number; value: json }', 'key is number, declared string'],
  ['null', '{ key: string | null; value: json }', 'key may be null, declared string'],
  ['a column that is gone', '{ value: json }', 'key is not there'],
])('%s is a fault that names place and column', (_, row, words) => {
  expect(verdictOn(row)).toEqual([`${one?.file}:${one?.line} ${words}`])
})

test('a statement that nobody saw, and a line of the file without a statement, are faults', () => {
  expect(verdictOn()).toEqual([expect.stringContaining('nobody saw what this answers')])
  const stray: Answer = { key: '000000000000', row: readShape('{}'), label: 'select' }
  expect(judge([], [stray], comparison).faults).toContainEqual(expect.stringContaining('no statement of the code'))
})
