import type { Sheet, SheetColumn } from '#contract/core/calls/sheet.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Column, Listing } from '#contract/reports/listing.ts'
import { findColumn } from '#contract/reports/listings.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import type { Row } from '../../core/registers/register-rows.ts'
import type { Part, Plan, Shape } from './plan.ts'

/** A table of what a query asks: its columns, and the row of each answer's row. */
export interface Table {
  readonly sheet: Sheet
  readonly rowOf: (row: Record<string, unknown>) => Row
}
type Read = (row: Record<string, unknown>) => unknown
interface Told {
  readonly column: SheetColumn
  readonly read: Read
}

/** A column in the form of a workbook's. What is called yes and no by other words is told by them. */
function columnOf(key: string, column: Column): SheetColumn {
  const { ar, en, kind, words } = column
  const as =
    kind === 'yes' && words
      ? 'state'
      : kind === 'number' || kind === 'date' || kind === 'yes' || kind === 'state'
        ? kind
        : undefined
  return { key, ar, en, ...(as ? { as } : {}), ...(words ? { words } : {}) }
}

/** The columns of what is selected: each value one, a record by its name in the reader's language where both are there. */
function toldOf(listing: Listing, shapes: readonly Shape[], lang: Lang, above = '', read: Read = (row) => row): Told[] {
  const keys = new Set(shapes.map(({ key }) => key))
  const other = lang === 'ar' ? 'name_en' : 'name_ar'
  const named = keys.has('name_ar') && keys.has('name_en')
  return shapes.flatMap((shape): Told[] => {
    if ('type' in shape || (above !== '' && shape.key === 'id' && keys.size > 1)) return []
    const path = `${above}${shape.key}`
    const here: Read = (row) => (read(row) as Record<string, unknown> | null)?.[shape.key]
    if ('parts' in shape) return toldOf(listing, shape.parts, lang, `${path}.`, here)
    const column = findColumn(listing, path)
    if (!column || (above !== '' && named && shape.key === other)) return []
    const both = named && above !== '' && shape.key !== other
    const value: Read = both ? (row) => here(row) ?? (read(row) as Record<string, unknown> | null)?.[other] : here
    return [
      {
        column: columnOf(path, column.kind === 'record' && shape.key === 'id' ? { ...column, kind: 'number' } : column),
        read: value,
      },
    ]
  })
}

const tableOf = (title: { ar: string; en: string }, told: readonly Told[]): Table => ({
  sheet: { ...title, columns: told.map(({ column }, at) => ({ ...column, key: `v${at}` })) },
  rowOf: (row) => Object.fromEntries(told.map(({ read }, at) => [`v${at}`, read(row)])) as Row,
})

/** The table of a query's rows. */
export const rowsTable = ({ question: { listing } }: Plan, shapes: readonly Shape[], lang: Lang): Table =>
  tableOf({ ar: listing.ar, en: listing.en }, toldOf(listing, shapes, lang))

/** The table of a query's groups: what they are grouped by, how many, and sums. */
export function groupsTable(
  { question: { listing } }: Plan,
  { by, sums }: Part & { what: 'groups' },
  lang: Lang,
): Table {
  const keys = by.map((path, at): Told => {
    const column = findColumn(listing, path) as Column
    const fixed = column.words !== undefined || column.kind === 'yes'
    const told = columnOf(path, fixed ? column : { ...column, kind: 'text' })
    const name =
      lang === 'en'
        ? (row: Record<string, unknown>) => row[`e${at}`] ?? row[`a${at}`]
        : (row: Record<string, unknown>) => row[`a${at}`]
    return {
      column: told,
      read:
        column.kind === 'yes' && !column.words
          ? (row) => row[`k${at}`] === 'true'
          : fixed
            ? (row) => row[`k${at}`]
            : name,
    }
  })
  const count: Told = { column: { key: 'count', ...reportWords.count }, read: (row) => row.count }
  const added = sums.map((path, at): Told => ({
    column: columnOf(path, findColumn(listing, path) as Column),
    read: (row) => row[`s${at}`] ?? 0,
  }))
  return tableOf({ ar: listing.ar, en: listing.en }, [...keys, count, ...added])
}
