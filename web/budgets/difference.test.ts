import { expect, test } from 'vitest'
import { causesOf } from './difference.ts'

const line = (id: number, actual: string, isExpense = false) => ({ id, actual, isExpense })
const balance = (opening: string, before: string | null) => ({ id: 9, name: 'الصندوق', opening, before })

test('a difference proposes the line or balance that explains it', () => {
  // The accounts hold 500 less than the lines say: a revenue of 500 stands twice.
  expect(causesOf('-500.00', [line(1, '500.00'), line(2, '500.00'), line(3, '70.00')], [])).toEqual([
    { kind: 'pair', lines: [1, 2] },
  ])
  // Alone: it is counted and not there.
  expect(causesOf('-500.00', [line(1, '500.00'), line(3, '70.00')], [])).toEqual([{ kind: 'twice', line: 1 }])
  // An expense of 500 that nobody paid: the accounts hold 500 more.
  expect(causesOf('500.00', [line(1, '500.00', true)], [])).toEqual([{ kind: 'twice', line: 1 }])
  // Half of it on the wrong side: a revenue of 250 was an expense.
  expect(causesOf('-500.00', [line(1, '250.00')], [])).toEqual([{ kind: 'missing', line: 1 }])
  // 5,410 was typed for 5,140.
  expect(causesOf('-270.00', [line(1, '5410.00'), line(2, '99.00')], [])).toEqual([{ kind: 'swapped', line: 1 }])
  expect(causesOf('300.00', [], [balance('700.00', '400.00')])).toEqual([
    { kind: 'opening', balance: 9, name: 'الصندوق' },
  ])
})

test('nothing is proposed for what adds up, nor for what nothing explains', () => {
  expect(causesOf('0.00', [line(1, '0.00'), line(2, '500.00')], [balance('1.00', null)])).toEqual([])
  expect(causesOf('-123.45', [line(1, '500.00'), line(2, '70.00', true)], [balance('1.00', '1.00')])).toEqual([])
})
