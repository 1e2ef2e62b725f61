import type { SheetColumn } from './sheet.ts'

/** A text in both languages of the platform. */
export interface Label {
  readonly ar: string
  readonly en: string
}

/** What readers are told of a field: its label, and how its value is written where that is no plain text. */
export type FieldWords = Omit<SheetColumn, 'key'>

/**
 * The words of a record's fields, typed once and read by its form, list, workbook, log and OpenAPI.
 * The texts are those of the domain document's tables.
 */
export type Words = Readonly<Record<string, FieldWords>>

/** Columns of a workbook for these fields, in this order. */
export const columns = <W extends Words>(words: W, ...keys: readonly (keyof W & string)[]): SheetColumn[] =>
  keys.map((key) => ({ key, ...(words[key] as FieldWords) }))
