import { latinDigits, searchForm } from '#contract/core/values/arabic.ts'
import type { TableField } from '#contract/people/import.ts'
import { invalid } from '../core/errors.ts'
import type { Reference } from '../core/reference.ts'
import { refused, yesOrNo } from '../core/sheet/table-rows.ts'

/** A day as people write it in a table: 2024-03-01, 1/3/2024 or 1-3-2024; other texts stay and are refused as such. */
export function dayOf(cell: string): string {
  const text = latinDigits(cell.trim())
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year) return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  return last ? `${last}-${second?.padStart(2, '0')}-${first?.padStart(2, '0')}` : text
}

/** A number that lost its leading zero because a spreadsheet took it for a quantity. */
const withZero = (cell: string, digits: number): string => {
  const text = latinDigits(cell.trim())
  return new RegExp(`^[1-9]\\d{${digits - 2}}$`).test(text) ? `0${text}` : text
}

/** Names of everything that a cell may name, remembered for a whole table. */
export interface Names {
  /** The code of a value of an index, by its name in either language or by the code itself. */
  readonly code: (field: TableField, index: string, cell: string) => number
  /** The id of a branch of the organisation. */
  readonly branch: (field: TableField, cell: string) => number
  /** What the words of a column were read as. */
  readonly kept: (column: string) => Map<string, unknown>
}
export function namesOf(reference: Reference, branches: readonly { id: number; name_ar: string }[]): Names {
  const tables = new Map<string, Map<string, number | null>>()
  const wordsIn = (index: string) => {
    let words = tables.get(index)
    if (!words) {
      words = new Map()
      for (const record of reference.lookup(index).filter((one) => one.is_active))
        for (const name of new Set([record.name_ar, record.name_en].map(searchForm)))
          words.set(name, words.has(name) ? null : record.id)
      tables.set(index, words)
    }
    return words
  }
  const found = (field: TableField, cell: string, id: number | null | undefined): number => {
    if (id === null)
      throw refused(
        field.name,
        `أكثر من قيمة باسم «${cell}»: اكتبوا رمزها.`,
        `More than one value is called “${cell}”: write its code.`,
      )
    if (id === undefined) throw invalid({ [field.name]: ['V-CHOICE'] })
    return id
  }
  const read = new Map<string, Map<string, unknown>>()
  const own = new Map<string, number | null>()
  for (const { id, name_ar } of branches) own.set(searchForm(name_ar), own.has(searchForm(name_ar)) ? null : id)
  return {
    code: (field, index, cell) => {
      const digits = latinDigits(cell)
      if (/^\d{1,6}$/.test(digits)) return Number(digits)
      return found(field, cell, wordsIn(index).get(searchForm(cell)))
    },
    branch: (field, cell) => found(field, cell, own.get(searchForm(cell))),
    kept: (column) => {
      const words = read.get(column) ?? new Map<string, unknown>()
      read.set(column, words)
      return words
    },
  }
}

/** A cell as the form of the record would send it; blank is null. */
export function valueOf(names: Names, field: TableField, text: string): unknown {
  const cell = text.trim()
  if (cell === '') return null
  const { as } = field
  // A table says the same few words again and again.
  const few = field.name === 'branch_id' || typeof as === 'object' || as === 'yes' || as === 'state' || as === 'date'
  if (!few) return readCell(names, field, cell)
  const kept = names.kept(field.name)
  if (!kept.has(cell)) {
    if (kept.size > mostKept) kept.clear()
    kept.set(cell, readCell(names, field, cell))
  }
  return kept.get(cell)
}

/** Words of one column that are remembered. */
const mostKept = 5_000

function readCell(names: Names, field: TableField, cell: string): unknown {
  if (field.name === 'branch_id') return names.branch(field, cell)
  if (field.name === 'id_number') return withZero(cell, 11)
  if (field.name === 'mobile') return withZero(cell, 10)
  const { as, words = {} } = field
  if (typeof as === 'object') return names.code(field, as.index, cell)
  if (as === 'date') return dayOf(cell)
  if (as === 'yes') return yesOrNo(cell)
  if (as === 'state')
    return (
      Object.entries(words).find(([, word]) =>
        [word.ar, word.en].some((one) => searchForm(one) === searchForm(cell)),
      )?.[0] ?? cell
    )
  return cell
}
