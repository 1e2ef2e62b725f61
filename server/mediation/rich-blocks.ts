import { fillLetter, type LetterFault } from '#contract/settings/letter-text.ts'
import type { LetterFields } from '#contract/settings/letter-fields.ts'
import type { LetterPaper } from '#contract/mediation/letters.ts'

type Block = LetterPaper['blocks'][number]
type Piece = Block['pieces'][number]

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  '#160': ' ',
}
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp|#160);/g, (_all, name: string) => entities[name] ?? '').replace(/\s+/g, ' ')

interface List {
  /** The next number; undefined in a list without numbers. */
  next: number | undefined
}

/** Collects the blocks of a text while its tags open and close. */
class Reader {
  readonly blocks: Block[] = []
  readonly #lists: List[] = []
  #open: Block = { kind: 'p', pieces: [] }
  #bold = 0
  #italic = 0
  #quoted = 0

  #break(kind: Block['kind'], marker?: string) {
    if (this.#open.pieces.length > 0) this.blocks.push(this.#open)
    this.#open = { kind, pieces: [], ...(marker === undefined ? {} : { marker }) }
  }
  #item() {
    const list = this.#lists.at(-1)
    const number = list?.next
    if (list && number !== undefined) list.next = number + 1
    this.#break('li', number === undefined ? '•' : `${number}.`)
  }
  tag(name: string, closes: boolean, attributes: string) {
    const step = closes ? -1 : 1
    if (name === 'b' || name === 'strong' || name === 'th') this.#bold += step
    if (name === 'i' || name === 'em') this.#italic += step
    if (name === 'blockquote') this.#quoted += step
    if (name === 'ul' || name === 'ol') {
      if (closes) this.#lists.pop()
      else this.#lists.push({ next: name === 'ol' ? Number(/start="?(\d+)/.exec(attributes)?.[1] ?? 1) : undefined })
    }
    if (name === 'li' && !closes) return this.#item()
    // A paragraph within an item is the item.
    if (name === 'p' && !closes && this.#open.kind === 'li' && this.#open.pieces.length === 0) return
    if (['p', 'br', 'li', 'ul', 'ol', 'tr', 'blockquote'].includes(name)) this.#break(this.#quoted > 0 ? 'quote' : 'p')
    if ((name === 'td' || name === 'th') && !closes && this.#open.pieces.length > 0) this.text(' – ')
  }
  text(text: string) {
    if (text.trim() === '' && this.#open.pieces.length === 0) return
    this.#open.pieces.push({
      text,
      ...(this.#bold > 0 ? { bold: true } : {}),
      ...(this.#italic > 0 ? { italic: true } : {}),
    })
  }
  end(): Block[] {
    this.#break('p')
    return this.blocks
  }
}

/** A rich text that was cleaned as what stands on paper: paragraphs and items with their pieces. */
export function blocksOf(html: string): Block[] {
  const reader = new Reader()
  for (const [, closing, name, attributes, text] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/gi)) {
    if (name) reader.tag(name.toLowerCase(), closing === '/', attributes ?? '')
    else if (text) reader.text(plain(text))
  }
  return reader.end()
}

/** The text of a rich text alone. */
export const wordsIn = (html: string): string =>
  blocksOf(html)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    .join('\n')
    .trim()

/** Blocks with their placeholders filled; one that nobody knows, or that has no value, is a fault in its paragraph. */
export function filledBlocks(
  blocks: readonly Block[],
  fields: LetterFields,
  values: Readonly<Record<string, string | null>>,
): { blocks: Block[]; faults: LetterFault[] } {
  const faults: LetterFault[] = []
  const filled = blocks.map((block, at) => {
    let column = 0
    const pieces = block.pieces.flatMap(({ text, ...look }): Piece[] => {
      const before = column
      column += text.length
      const answer = fillLetter(text, fields, values)
      if ('faults' in answer) {
        faults.push(...answer.faults.map((fault) => ({ ...fault, line: at + 1, column: before + fault.column })))
        return [{ text, ...look }]
      }
      return answer.lines.flat().map((piece) => ({ ...piece, ...look }))
    })
    return { ...block, pieces }
  })
  return { blocks: filled, faults }
}
