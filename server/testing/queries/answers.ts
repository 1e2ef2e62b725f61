import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShape } from './shape-text.ts'
import { holds, type Shape } from './shape.ts'

const root = join(import.meta.dirname, '..', '..', '..')
export const answersFile = join(root, 'db', 'queries.txt')
export const recordsFolder = join(root, '.cache', 'queries')

/** One line of db/queries.txt: the rows of a statement, as a test saw them. */
export interface Answer {
  key: string
  row: Shape
  label: string
}

const line = /^([0-9a-f]{12}) (.*?)(?: -- (.*))?$/

/** Reads db/queries.txt. A statement has one line for each set of columns that it returned. */
export function readAnswers(text = readFileSync(answersFile, 'utf8')): Answer[] {
  return text.split('\n').flatMap((one) => {
    const [, key, row, label = ''] = line.exec(one) ?? []
    return key === undefined || row === undefined ? [] : [{ key, row: readShape(row), label }]
  })
}

export const columnsOf = (row: Shape): string => Object.keys(row.fields ?? {}).join(',')

/**
 * Whether the file already contains this answer. For a part of another statement, only the columns that both have are
 * compared.
 */
export const isKnown = (known: readonly Answer[] | undefined, row: Shape, within: boolean): boolean =>
  known?.some((answer) => {
    if (!within) return columnsOf(answer.row) === columnsOf(row) && holds(answer.row, row)
    const fields = Object.entries(answer.row.fields ?? {})
    return fields.every(([name, { shape }]) => {
      const met = row.fields?.[name]
      return met === undefined || holds(shape, met.shape)
    })
  }) ?? false
