import { z } from 'zod'
import { call, workbookFile } from '../core/calls/call.ts'
import { id, text } from '../core/calls/fields.ts'
import { lineWords } from './budget-words.ts'

/** Bytes that a table of lines may have. */
export const largestSheet = 4 * 1024 * 1024
/** Refused rows that a plan tells of one by one. */
export const mostRefused = 300
/** Columns of the template, in its order. */
export const sheetFields = ['account', 'name', 'planned', 'actual', 'note'] as const
export type SheetField = (typeof sheetFields)[number]

/** A table as it travels: its bytes in base64, so that it is never stored. */
const table = z.strictObject({ name: text(1, 255), content: z.base64().max(Math.ceil(largestSheet / 3) * 4) })
const plan = z.object({
  /** The first refused rows, with every refused cell. */
  rows: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      cells: z.array(z.object({ column: z.enum(sheetFields), value: z.string(), text: z.string() })),
    }),
  ),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** The state of the accounts that was compared with: the import is refused when it is another one. */
  updated_at: z.string(),
})
export type SheetPlan = z.output<typeof plan>

const may = { kinds: ['org'], may: [['ngo_financial_info', 'U']], acting: 'write' } as const
const params = z.strictObject({ id })
export const lineTemplate = call({
  method: 'GET',
  path: 'v2/financial/annual-budgets/{id}/template',
  summary: 'The lines of a year as a workbook that can be filled in and brought back',
  access: may,
  params,
  blob: [workbookFile],
  answer: z.any(),
})
export const planLines = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/import/plan',
  summary: 'What a table of lines would change, and every cell that is wrong',
  access: may,
  params,
  body: table,
  bodyBytes: 6 * 1024 * 1024,
  words: lineWords,
  answer: plan,
})
export const bringLines = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/import',
  summary: 'Bring lines from a table: all of them or none',
  access: may,
  params,
  body: table,
  bodyBytes: 6 * 1024 * 1024,
  versioned: true,
  words: lineWords,
  answer: plan,
  says: 'lines_brought',
})
