import type { Readable } from 'node:stream'
import { createZipArchive, ZipEntry } from 'node:zlib'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Sheet } from '#contract/core/calls/sheet.ts'
import type { Reference } from '../reference.ts'
import type { Row } from '../registers/register-rows.ts'
import { cellsOf, escaped, styles } from './cells.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

const kinds = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`
const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
const book = (name: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`

// In the order of `styles`: plain, heading, text, number, date, date with time.
const look = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Sheet names have at most 31 characters and none of these signs. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

/** Prepares the next item while the current one is used. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  try {
    for (;;) {
      const item = await next
      if (item.done) return
      next = items.next()
      // A failure is thrown when the item is awaited, and ignored if nobody wants it any more.
      next.catch(() => undefined)
      yield item.value
    }
  } finally {
    await items.return?.()
  }
}

/** Database rows as one sheet, in batches: right to left in Arabic, with the first line frozen. */
async function* sheetOf(
  sheet: Sheet,
  lang: Lang,
  find: Reference['find'],
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const columns = sheet.columns.map((column) => ({ key: column.key, cell: cellsOf(column, lang, find) }))
  const titles = sheet.columns
    .map((column) => `<c t="inlineStr" s="${styles.head}"><is><t>${escaped(column[lang])}</t></is></c>`)
    .join('')
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${lang === 'ar' ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="22" customWidth="1"/></cols><sheetData><row>${titles}</row>`,
  )
  for await (const rows of ahead(portions)) {
    let text = ''
    for (const row of rows) {
      text += '<row>'
      for (const { key, cell } of columns) text += cell(row[key])
      text += '</row>'
    }
    yield Buffer.from(text)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** The bytes of a workbook, written while its rows are read. Memory use does not depend on the number of rows. */
export function workbook(
  sheet: Sheet,
  lang: Lang,
  find: Reference['find'],
  portions: AsyncIterable<readonly Row[]>,
): Readable {
  const part = (name: string, text: string) => ZipEntry.createSync(name, Buffer.from(text))
  return createZipArchive([
    part('[Content_Types].xml', kinds),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', book(sheetName(sheet[lang]))),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', look),
    ZipEntry.createStream('xl/worksheets/sheet1.xml', ahead(sheetOf(sheet, lang, find, portions))),
  ])
}
