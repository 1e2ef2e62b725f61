import { lang } from '#web/base/preferences.ts'
import { amountOf, cellsOf } from './amounts.ts'
import type { Change, Column, Problem } from './sender.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Columns of the sheet after the name of the line, in reading order. */
export const sheetColumns = ['before', 'planned', 'actual', 'change', 'note'] as const
export interface Place {
  readonly row: number
  readonly column: number
}

/** The column that can be written at a place; undefined where the cell is computed. */
export function writtenAt(rows: readonly SheetRow[], { row, column }: Place): Column | undefined {
  const name = sheetColumns[column]
  return rows[row]?.kind === 'line' && (name === 'planned' || name === 'actual' || name === 'note') ? name : undefined
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
/** Group headings have no cells: a step over one goes on. */
function step(rows: readonly SheetRow[], { row, column }: Place, by: number): Place {
  let next = row + by
  while (rows[next]?.kind === 'group') next += Math.sign(by)
  return rows[next] ? { row: next, column } : { row, column }
}
const downTo = (rows: readonly SheetRow[], place: Place) => step(rows, place, 1)

/** Where a key leads from a place; arrows go as they are seen, in both reading directions. Undefined: no key of the sheet. */
export function moved(rows: readonly SheetRow[], place: Place, key: string, far: boolean): Place | undefined {
  const forward = lang() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const last = sheetColumns.length - 1
  switch (key) {
    case 'ArrowDown':
      return far ? step(rows, { ...place, row: rows.length }, -1) : downTo(rows, place)
    case 'ArrowUp':
      return far ? step(rows, { ...place, row: -1 }, 1) : step(rows, place, -1)
    case 'ArrowLeft':
    case 'ArrowRight':
      return { ...place, column: within(place.column + (key === forward ? 1 : -1), last) }
    case 'Home':
      return far ? step(rows, { row: -1, column: 0 }, 1) : { ...place, column: 0 }
    case 'End':
      return far ? step(rows, { row: rows.length, column: last }, -1) : { ...place, column: last }
    case 'PageDown':
    case 'PageUp': {
      const to = within(place.row + (key === 'PageDown' ? 10 : -10), rows.length - 1)
      return rows[to]?.kind === 'group'
        ? step(rows, { ...place, row: to }, key === 'PageDown' ? 1 : -1)
        : { ...place, row: to }
    }
    case 'Enter':
      return downTo(rows, place)
    default:
      return undefined
  }
}

/** The next cell along the row that can be written, or the first one of the next line. */
export function along(rows: readonly SheetRow[], from: Place, by: 1 | -1): Place {
  let { row, column } = from
  for (let tries = 0; tries < rows.length * sheetColumns.length; tries += 1) {
    column += by
    if (column < 0 || column >= sheetColumns.length) {
      row += by
      column = by === 1 ? 0 : sheetColumns.length - 1
    }
    if (!rows[row]) return from
    if (writtenAt(rows, { row, column })) return { row, column }
  }
  return from
}

/** A cell of money or a note as the server takes it; undefined where it is no amount. */
export function cellOf(column: Column, typed: string): string | null | undefined {
  if (column !== 'note') return amountOf(typed)
  const text = typed.trim().slice(0, 500)
  return text === '' ? null : text
}

/**
 * A block from a spreadsheet, laid over the lines from a place on: computed rows are stepped over, empty cells leave
 * what stands there, and what is no amount is told and leaves it too.
 */
export function pasted(rows: readonly SheetRow[], from: Place, block: string, noAmount: string) {
  const written = (['planned', 'actual', 'note'] as const).filter(
    (column) => sheetColumns.indexOf(column) >= Math.max(1, from.column),
  )
  const lines = rows.slice(from.row).flatMap((row) => (row.kind === 'line' ? [row.line] : []))
  const changes: Change[] = []
  const problems: Problem[] = []
  cellsOf(block).forEach((cells, at) => {
    const line = lines[at]
    if (!line) return
    const change: Record<string, string | null> = {}
    cells.forEach((typed, place) => {
      const column = written[place]
      if (column === undefined || typed === '') return
      const value = cellOf(column, typed)
      if (value === undefined) problems.push({ line: line.id, column, typed, text: noAmount })
      else change[column] = value
    })
    if (Object.keys(change).length > 0) changes.push({ line: line.id, cells: change })
  })
  return { changes, problems }
}
