import { z } from 'zod'
import { call, workbookFile } from '../core/calls/call.ts'
import { text } from '../core/calls/fields.ts'
import type { IndexColumn } from './index-fields.ts'

/** Rows that one file may bring, and the signs of all of them together. */
export const mostRows = 2_000
export const mostSigns = 400_000

/** Columns of a file of values: the code of the value, the columns of its index, and whether forms offer it. */
export const fileColumns = (columns: readonly IndexColumn[]): IndexColumn[] => [
  { name: 'id', label_ar: 'المعرّف', label_en: 'Id', type: 'integer' },
  ...columns,
  { name: 'is_active', label_ar: 'فعّالة', label_en: 'Active', type: 'boolean' },
]

const slug = z.strictObject({ slug: text(2, 60) })
export const exportIndex = call({
  method: 'GET',
  path: 'v2/ministry/indexes/{slug}/export',
  summary: 'The values of an index as a workbook to read, or as CSV that can be changed and brought back',
  access: { kinds: ['ministry'], may: [['ministry_indexes', 'S']] },
  params: slug,
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  answer: z.unknown(),
  blob: [workbookFile, 'text/csv'],
})

const rowPlan = z.object({
  /** Line of the file, the heading being the first. */
  line: z.int(),
  act: z.enum(['add', 'change', 'refuse']),
  /** Code of a value that stands already. */
  id: z.int().nullable(),
  name_ar: z.string(),
  name_en: z.string(),
  /** What the row writes, column by column; a new value has nothing before. */
  changes: z.array(z.object({ column: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why it is refused, in the reader's words, and at which column. */
  reasons: z.array(z.object({ column: z.string().nullable(), text: z.string() })),
})
export type RowPlan = z.output<typeof rowPlan>
export const importPlan = z.object({
  /** Rows that do something or are refused; those that change nothing are only counted. */
  rows: z.array(rowPlan),
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
  same: z.int(),
  /** The state of the index that was compared with: the import is refused when it is another one. */
  updated_at: z.string(),
})
export type ImportPlan = z.output<typeof importPlan>

const change = { kinds: ['ministry'], may: [['ministry_indexes', 'U']] } as const
const body = z.strictObject({ csv: z.string() })
export const planImport = call({
  method: 'POST',
  path: 'v2/ministry/indexes/{slug}/import/plan',
  summary: 'What a CSV file would add, change and be refused for; nothing is written',
  access: change,
  params: slug,
  body,
  answer: importPlan,
})
/** All of the file or nothing of it: a file with a refused row is not taken. */
export const importIndex = call({
  method: 'POST',
  path: 'v2/ministry/indexes/{slug}/import',
  summary: 'Add and change the values of an index as a CSV file says',
  access: change,
  params: slug,
  body,
  answer: importPlan,
  versioned: true,
  says: 'imported',
})
