import type { Call, Right } from './call.ts'
import type { Label } from './words.ts'

/** One column of an exported table: a field of the rows and its heading. */
export interface SheetColumn extends Label {
  readonly key: string
  /** How values are written; text by default. `{ index }` writes the name of a lookup code in the reader's language. */
  readonly as?: 'number' | 'date' | 'yes' | 'state' | { readonly index: string }
  /** Names of the fixed codes, for `state`. */
  readonly words?: Readonly<Record<string, Label>>
}
export interface Sheet extends Label {
  readonly columns: readonly SheetColumn[]
  /** Set when the list's slug has the code E (export). A server test compares the two. */
  readonly right?: 'E'
}

/** The rights for an export, one is enough: E where the sheet asks for it, else the right to read. */
export const exportRights = ({ access, sheet }: Pick<Call, 'access' | 'sheet'>): readonly Right[] =>
  access === 'open' ? [] : (access.may ?? []).map(([slug, code]) => [slug, sheet?.right ?? code] as const)

/**
 * The right that a visitor of the ministry needs to export any list from an organisation's file [domain 2.11
 * export_jobs].
 */
export const visitExport: Right = ['ministry_ngos', 'E']
