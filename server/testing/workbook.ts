import { ZipBuffer } from 'node:zlib'

export const partOf = (bytes: Buffer, name: string): string =>
  new ZipBuffer(bytes).get(name).contentSync({ maxSize: 100_000_000 }).toString()
/** The XML of the only sheet of an export. */
export const sheetOf = (bytes: Buffer): string => partOf(bytes, 'xl/worksheets/sheet1.xml')

/** Its cells row by row, starting with the headings. */
export const cellsOf = (xml: string) =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = '']) => ({
      style: Number(/s="(\d)"/.exec(attributes)?.[1] ?? 0),
      text: /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1],
      number: /<v>(.*?)<\/v>/.exec(inner)?.[1],
      formula: inner.includes('<f'),
    })),
  )

/** The rows of an export as text by heading. */
export function recordsOf(bytes: Buffer): Record<string, string | undefined>[] {
  const [heads = [], ...rows] = cellsOf(sheetOf(bytes))
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [heads[i]?.text, cell.text ?? cell.number])))
}
