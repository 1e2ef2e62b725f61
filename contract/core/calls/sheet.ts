import type { Call, Right } from './call.ts'
import type { Label } from './words.ts'

/** One column of an exported table: a field of the rows with its words. */
export interface SheetColumn extends Label {
  readonly key: string
  /** How it is written; text by default. `{ index }` writes the words of a lookup's code, in the language of the reader. */
  readonly as?: 'number' | 'date' | 'yes' | 'state' | { readonly index: string }
  /** Words of a fixed code, for `state`. */
  readonly words?: Readonly<Record<string, Label>>
}
export interface Sheet extends Label {
  readonly columns: readonly SheetColumn[]
  /** Set where the slug of the list knows the right to export; the server's tests hold the two together. */
  readonly right?: 'E'
}

/** The rights of which one opens the exported list: E where the sheet asks for it, else the right to read. */
export const exportRights = ({ access, sheet }: Pick<Call, 'access' | 'sheet'>): readonly Right[] =>
  access === 'open' ? [] : (access.may ?? []).map(([slug, code]) => [slug, sheet?.right ?? code] as const)

/** The right by which a visitor of the ministry takes lists out of an organisation's file, whatever their own slugs ask [domain 2.11 export_jobs]. */
export const visitExport: Right = ['ministry_ngos', 'E']
