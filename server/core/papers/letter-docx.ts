import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import type { LetterData } from './pdf/data.ts'

const a4 = { width: 11_906, height: 16_838 }
const margin = 1_250
const arabic = /\p{Script=Arabic}/u

/** A letter as .docx bytes, in portrait. Word orders a run by its own direction: each piece is a run. */
export async function letterDocx({ title, lang, lines }: LetterData): Promise<Uint8Array> {
  const right = lang === 'ar'
  const isRight = (text: string, dir: LetterData['lines'][number][number]['dir']) =>
    dir === 'rtl' || (dir === 'auto' ? arabic.test(text) : dir === undefined && right)
  const run = (
    text: string,
    look: { size?: number; bold?: boolean; dir?: 'ltr' | 'rtl' | 'auto' | undefined } = {},
  ) => {
    const { size = 26, bold = false, dir } = look
    // Marks of direction around a number keep its groups in order where a program takes no notice of runs.
    const shown = dir === 'ltr' ? `\u200e${text}\u200e` : text
    return new TextRun({
      text: shown,
      bold,
      boldComplexScript: bold,
      size,
      sizeComplexScript: size,
      rightToLeft: isRight(text, dir),
    })
  }
  const paragraph = (children: TextRun[], centred = false) =>
    new Paragraph({
      bidirectional: right,
      spacing: { after: 160, line: 360 },
      ...(centred ? { alignment: AlignmentType.CENTER } : {}),
      children,
    })
  const document = new Document({
    title,
    creator: 'سجل المنظمات غير الحكومية',
    styles: {
      default: {
        document: {
          run: { font: 'Arial', language: { value: right ? 'ar-SY' : 'en-GB', bidirectional: 'ar-SY' } },
        },
      },
    },
    sections: [
      {
        properties: { page: { size: a4, margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                bidirectional: right,
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT], size: 18, sizeComplexScript: 18 })],
              }),
            ],
          }),
        },
        children: [
          paragraph([run(title, { size: 32, bold: true })], true),
          ...lines.map((line) => paragraph(line.map(({ text, dir }) => run(text, { dir })))),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}
