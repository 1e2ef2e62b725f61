import {
  AlignmentType,
  Document,
  Footer,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'

/** A piece of a line: Arabic text, or text with its own direction (numbers, phones, codes). */
export interface Piece {
  readonly text: string
  readonly bold?: boolean
  readonly ltr?: boolean
}
export type Line = readonly Piece[]
export interface Column {
  readonly title: string
  /** Share of the table's width. */
  readonly share: number
  readonly centred?: boolean
}

/** Left-to-right text inside Arabic. Without these marks «2026-11-20» is printed backwards. */
export const ltr = (text: string): Piece => ({ text: `\u200e${text}\u200e`, ltr: true })
export const words = (text: string, bold = false): Piece => ({ text, bold })

// Half points. For Arabic, Word uses the size of the complex-script values and ignores the others.
function run({ text, bold = false, ltr: own = false }: Piece, size: number): TextRun {
  return new TextRun({ text, bold, boldComplexScript: bold, size, sizeComplexScript: size, rightToLeft: !own })
}

interface Look {
  readonly size?: number
  readonly centred?: boolean
  readonly after?: number
}
/** A right-to-left paragraph. */
export const paragraph = (line: Line, { size = 22, centred = false, after = 80 }: Look = {}): Paragraph =>
  new Paragraph({
    bidirectional: true,
    ...(centred ? { alignment: AlignmentType.CENTER } : {}),
    spacing: { after },
    children: line.map((piece) => run(piece, size)),
  })

const a4 = { width: 11_906, height: 16_838 }
const margin = 850
/** Width between the margins of a landscape page, in twentieths of a point. */
const inner = a4.height - 2 * margin

/** A table with its first column on the right and a heading on every page. Rows are never split. */
export function table(columns: readonly Column[], rows: readonly (readonly Line[])[], rowHeight: number): Table {
  const all = columns.reduce((sum, column) => sum + column.share, 0)
  const widths = columns.map((column) => Math.floor((inner * column.share) / all))
  const cell = (lines: readonly Line[], at: number, heading = false) =>
    new TableCell({
      width: { size: widths[at] as number, type: WidthType.DXA },
      verticalAlign: VerticalAlignTable.CENTER,
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
      ...(heading ? { shading: { type: ShadingType.CLEAR, fill: 'E6EFE9', color: 'auto' } } : {}),
      children: lines.map((line) =>
        paragraph(line, { size: 18, after: 0, centred: heading || columns[at]?.centred === true }),
      ),
    })
  return new Table({
    visuallyRightToLeft: true,
    width: { size: inner, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map((column, at) => cell([[words(column.title, true)]], at, true)),
      }),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            height: { value: rowHeight, rule: 'atLeast' },
            children: row.map((line, at) => cell([line], at)),
          }),
      ),
    ],
  })
}

/** An Arabic A4 landscape document as .docx bytes. `foot` and the page number are at the bottom of every page. */
export async function docxBytes(
  title: string,
  foot: Line,
  children: readonly (Paragraph | Table)[],
): Promise<Uint8Array> {
  const page = (text: string, fields: string[]) =>
    new TextRun({ children: [text, ...fields], size: 16, sizeComplexScript: 16, rightToLeft: true })
  const document = new Document({
    title,
    creator: 'سجل المنظمات غير الحكومية',
    styles: { default: { document: { run: { font: 'Arial', language: { value: 'ar-SY', bidirectional: 'ar-SY' } } } } },
    sections: [
      {
        properties: {
          page: {
            size: { ...a4, orientation: PageOrientation.LANDSCAPE },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                bidirectional: true,
                children: [
                  ...foot.map((piece) => run(piece, 16)),
                  page(' – صفحة ', [PageNumber.CURRENT]),
                  page(' من ', [PageNumber.TOTAL_PAGES]),
                ],
              }),
            ],
          }),
        },
        children: [...children],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}
