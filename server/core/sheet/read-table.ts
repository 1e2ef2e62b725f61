import { FileRefused } from '../files/refused.ts'
import { readCsv } from './csv.ts'
import { refused } from './table-rows.ts'
import { readWorkbook } from './workbook-reader.ts'

/** Text of a CSV: UTF-8, or what Excel writes on an Arabic Windows. */
function textIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}

/** The cells of a table that somebody brings, an XLSX or a CSV, told apart by the bytes. Refuses at the field `file`. */
export async function readTable(name: string, bytes: Buffer, most: number, file: string): Promise<string[][]> {
  if (bytes.length === 0) throw refused(file, 'الملف فارغ.', 'The file is empty.')
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    try {
      return await readWorkbook(bytes, most)
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      throw refused(file, 'ملف Excel غير سليم، أو فيه وحدات ماكرو.', 'The Excel file is damaged, or holds macros.')
    }
  if (/\.xlsx?$/i.test(name) || bytes.includes(0))
    throw refused(file, 'احفظوا الجدول بصيغة XLSX أو CSV.', 'Save the table as XLSX or CSV.')
  return readCsv(textIn(bytes))
}
