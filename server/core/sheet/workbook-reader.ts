import { ZipBuffer } from 'node:zlib'
import { FileRefused } from '../files/refused.ts'
import { inspectOffice } from '../files/office.ts'

/** Bytes that a part of a workbook may unpack to; `inspectOffice` limits all of them together. */
const largest = 64 * 1024 * 1024
/** Characters of one row with its marks: more than 200 cells of the longest text that a cell can hold. */
const longestRow = 8 * 1024 * 1024
/** Columns that are read of a row. */
const mostColumns = 200

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** The text of an XML text: the five named entities and numbers, no others, so that nothing can be expanded. */
const plain = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(
        /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
        (all, hex?: string, digits?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? all
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
          return code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : xml
/** All texts of a shared or inline string: runs of rich text are joined, what explains the pronunciation is left out. */
const stringIn = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g),
  ]
    .map(([, text = '']) => plain(text))
    .join('')
const attribute = (tag: string, name: string) => new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]

/** Number formats that show a day, as the file format defines them; those of the file itself are read from their codes. */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])
const showsDay = (code: string) => /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Which cell styles show a day. */
function dayStyles(xml: string): boolean[] {
  const own = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b([^>]*)>/g)].map(([, tag = '']) => [
      Number(attribute(tag, 'numFmtId')),
      showsDay(plain(attribute(tag, 'formatCode') ?? '')),
    ]),
  )
  const [, formats = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? []
  return [...formats.matchAll(/<(?:\w+:)?xf\b([^>]*?)\/?>/g)].map(([, tag = '']) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    return own.get(id) ?? dayFormats.has(id)
  })
}

/** The day of a spreadsheet's number; its calendar begins in 1900, or in 1904. */
const dayIn = (serial: number, from1904: boolean): string =>
  new Date(Math.round((Math.floor(serial) - (from1904 ? 24_107 : 25_569)) * 86_400_000)).toISOString().slice(0, 10)

/** The number of a column: A is 0, AB is 27. */
const columnOf = (reference: string): number => {
  let at = 0
  for (const letter of reference.replace(/\d+$/, '')) at = at * 26 + letter.charCodeAt(0) - 64
  return at - 1
}

interface Book {
  readonly strings: readonly string[]
  readonly days: readonly boolean[]
  readonly from1904: boolean
}

function textOf({ strings, days, from1904 }: Book, tag: string, inner: string): string {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return stringIn(inner)
  const [, raw = ''] = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner) ?? []
  if (type === 's') return strings[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'true' : 'false'
  if (type === 'str' || type === 'e') return plain(raw)
  const number = Number(raw)
  if (raw === '' || !Number.isFinite(number)) return plain(raw)
  if (type === 'd') return raw.slice(0, 10)
  if (days[Number(attribute(tag, 's') ?? 0)] && number > 0 && number < 3_000_000) return dayIn(number, from1904)
  // 9.9E10 is how a long number is stored, not how anybody writes it.
  return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
}

/** The texts of the rows of a sheet, without their ends: what was read is let go. */
async function* rowTexts(sheet: AsyncIterable<Buffer>): AsyncGenerator<{ prefix: string; text: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  let prefix: string | undefined
  for await (const bytes of sheet) {
    rest += decoder.decode(bytes, { stream: true })
    prefix ??= /<((?:\w+:)?)row\b/.exec(rest)?.[1]
    if (prefix === undefined) {
      // Before the rows stand a few lines about the sheet as a whole.
      if (rest.length > 100_000) return
      continue
    }
    const end = `</${prefix}row>`
    let at = 0
    for (let close = rest.indexOf(end); close >= 0; close = rest.indexOf(end, at)) {
      yield { prefix, text: rest.slice(at, close) }
      at = close + end.length
    }
    rest = rest.slice(at)
    if (rest.length > longestRow) throw new FileRefused('bomb')
  }
}

/** The rows of a sheet, one at a time: only the text of the present row is held. */
async function* rowsIn(book: Book, sheet: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const keep = keeper()
  let line = 0
  for await (const { prefix, text } of rowTexts(sheet)) {
    // Rows without cells have no end of their own.
    const start = text.lastIndexOf(`<${prefix}row`)
    const head = /^<[^>]*>/.exec(text.slice(start))?.[0] ?? ''
    const number = Number(attribute(head, 'r') ?? line + 1)
    for (; line + 1 < number && line < 1_100_000; line += 1) yield []
    line += 1
    const cells: string[] = []
    for (const [, tag = '', inner = ''] of text
      .slice(start + head.length)
      .matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const reference = attribute(tag, 'r')
      const column = reference === undefined ? cells.length : columnOf(reference)
      if (column >= mostColumns) break
      while (cells.length < column) cells.push('')
      cells.push(keep(textOf(book, tag, inner)))
    }
    yield cells
  }
}

/** Texts that are kept as often as they occur; more different ones than this are seldom the same again. */
const mostKept = 20_000
/**
 * Keeps a cell without the row that it was cut from: a cut text of a longer one holds all of it in memory, and a table of
 * people says «Damascus» in every line.
 */
function keeper(): (text: string) => string {
  const kept = new Map<string, string>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const own = Buffer.from(text).toString()
    if (kept.size < mostKept) kept.set(own, own)
    return own
  }
}

/**
 * The first sheet of a workbook as texts: days as YYYY-MM-DD, numbers as digits. Formulas give their last value.
 * Throws FileRefused for what is no workbook, unpacks to too much or holds more than data.
 */
export async function readWorkbook(bytes: Buffer, mostRows: number): Promise<string[][]> {
  await inspectOffice(bytes, 'xlsx')
  const zip = new ZipBuffer(bytes)
  const part = (name: string): Buffer | undefined => {
    try {
      return zip.get(name).contentSync({ maxSize: largest })
    } catch {
      return undefined
    }
  }
  const workbook = part('xl/workbook.xml')?.toString('utf8') ?? ''
  const [, first = ''] = /<(?:\w+:)?sheet\b([^>]*)>/.exec(workbook) ?? []
  const id = attribute(first, 'id')
  const links = part('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? ''
  const link = [...links.matchAll(/<Relationship\b([^>]*)>/g)].find(([, tag = '']) => attribute(tag, 'Id') === id)
  const target = attribute(link?.[1] ?? '', 'Target') ?? 'worksheets/sheet1.xml'
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!zip.has(sheet)) throw new FileRefused('office')
  const shared = part('xl/sharedStrings.xml')?.toString('utf8') ?? ''
  const book: Book = {
    strings: [...shared.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, xml = '']) =>
      stringIn(xml),
    ),
    days: dayStyles(part('xl/styles.xml')?.toString('utf8') ?? ''),
    from1904: /date1904="(?:1|true)"/.test(workbook),
  }
  const rows: string[][] = []
  try {
    for await (const row of rowsIn(book, zip.get(sheet).contentIterator({ maxSize: largest }))) {
      rows.push(row)
      // One more than is taken: the reader then says that there are too many.
      if (rows.length > mostRows + 1) break
    }
  } catch {
    throw new FileRefused('office')
  }
  return rows
}
