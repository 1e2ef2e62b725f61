import type { FieldKind, LetterFields } from './letter-fields.ts'

/** Why a text cannot be filled, and where: line and column count from 1. */
export interface LetterFault {
  /** `unknown`: no such placeholder for the purpose; `brace`: a brace without its other half; `missing`: no value. */
  readonly code: 'unknown' | 'brace' | 'missing'
  /** What stands between the braces; the brace itself where it stands alone. */
  readonly name: string
  readonly line: number
  readonly column: number
}
/** A part of a line. `dir` sets it apart from its surroundings: `auto` by its own first letter. */
export interface LetterPiece {
  readonly text: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
}
export type LetterLine = readonly LetterPiece[]

const token = /\{([^{}]*)\}|[{}]/g
const direction = { text: 'auto', date: 'ltr', number: 'ltr', decision: 'rtl' } as const satisfies Record<
  FieldKind,
  LetterPiece['dir']
>
/** Signs that turn the direction of what follows; the platform sets its own. */
const bidiSigns = /\p{Bidi_Control}/gu

const linesOf = (template: string) => template.replaceAll(bidiSigns, '').split(/\r\n?|\n/)
/** What stands for a placeholder: a text, or parts of which each has its own direction. */
export type LetterValue = string | readonly LetterPiece[]
/** A value is one line, without signs of direction: it cannot turn the text around it. */
const oneLine = (value: string) => value.replaceAll(bidiSigns, '').replace(/[\s\p{Cc}]+/gu, ' ')
const piecesOf = (value: LetterValue, dir: LetterPiece['dir']): LetterPiece[] =>
  (typeof value === 'string' ? [{ text: value, dir }] : value)
    .map((piece) => ({ ...piece, text: piece.dir ? oneLine(piece.text).trim() : oneLine(piece.text) }))
    .filter(({ text }) => text !== '')

/** What is wrong with a template: unknown placeholders and braces that stand alone, in order. */
export function templateFaults(template: string, fields: LetterFields): LetterFault[] {
  return linesOf(template).flatMap((line, at) =>
    [...line.matchAll(token)].flatMap((match): LetterFault[] => {
      const place = { line: at + 1, column: match.index + 1 }
      if (match[1] === undefined) return [{ code: 'brace', name: match[0], ...place }]
      const name = match[1].trim()
      return Object.hasOwn(fields, name) ? [] : [{ code: 'unknown', name, ...place }]
    }),
  )
}

export type Filled = { readonly lines: readonly LetterLine[] } | { readonly faults: readonly LetterFault[] }

/**
 * Fills a template with values. Pure: the same text and values make the same letter. A value is written as it is and
 * never read for placeholders. A placeholder without a value is a fault, unless `blank` says what stands for it.
 */
export function fillLetter(
  template: string,
  fields: LetterFields,
  values: Readonly<Record<string, LetterValue | null | undefined>>,
  blank?: (name: string) => string,
): Filled {
  const faults = templateFaults(template, fields)
  const lines = linesOf(template).map((line, at): LetterLine => {
    const pieces: LetterPiece[] = []
    let from = 0
    const plain = (to: number) => to > from && pieces.push({ text: line.slice(from, to) })
    for (const match of line.matchAll(token)) {
      const name = match[1]?.trim() ?? ''
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) continue
      plain(match.index)
      from = match.index + match[0].length
      const value = piecesOf((Object.hasOwn(values, name) ? values[name] : null) ?? '', direction[field.kind])
      if (value.length > 0) pieces.push(...value)
      else if (blank) pieces.push({ text: blank(name), dir: 'auto' })
      else faults.push({ code: 'missing', name, line: at + 1, column: match.index + 1 })
    }
    plain(line.length)
    return pieces
  })
  return faults.length > 0 ? { faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) } : { lines }
}

const opening = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' } as const

/** A filled letter as plain text: every value between the signs that isolate it. */
export const letterText = (lines: readonly LetterLine[]): string =>
  lines.map((line) => line.map(({ text, dir }) => (dir ? `${opening[dir]}${text}\u2069` : text)).join('')).join('\n')

/** Where a fault is and what it is, for whoever writes the template. */
export const faultWords = ({ code, name, line, column }: LetterFault) => {
  const place = { ar: `السطر ${line}، الموضع ${column}`, en: `Line ${line}, column ${column}` }
  const said = {
    unknown: { ar: `لا حقل باسم «{${name}}» لهذا الغرض`, en: `there is no placeholder “{${name}}” for this purpose` },
    brace: { ar: `قوس «${name}» بلا نظيره`, en: `a brace “${name}” without its other half` },
    missing: { ar: `لا قيمة للحقل «{${name}}»`, en: `the placeholder “{${name}}” has no value` },
  }[code]
  return { ar: `${place.ar}: ${said.ar}.`, en: `${place.en}: ${said.en}.` }
}
