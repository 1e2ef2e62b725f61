/**
 * Spreadsheets run a cell that begins like a formula; an apostrophe before it makes it text [OWASP]. Where lists are
 * separated by `;` or tabs, they cut a cell of ours there and at its line breaks, and what follows begins a cell.
 */
const asText = (value: string): string => value.replaceAll(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g, "'")

/** Without it, Excel assumes a different encoding. */
export const byteOrderMark = '\ufeff'

/** One cell. Numbers stay as they are, several values are joined with ` | `, quotes are added where needed. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = asText(Array.isArray(value) ? value.join(' | ') : String(value as string))
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end [RFC 4180]. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Removes the apostrophes that `csvCell` adds before what begins like a formula. */
const asRead = (cell: string): string => cell.replaceAll(/(?<=^|[;\t\r\n])'(?=[=+\-@\t\r])/g, '')

/** The separator: the one that occurs most in the heading. Some countries use `;`, and pasted tables use tabs. */
const separatorOf = (text: string): string => {
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (sign: string) => heading.split(sign).length
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** Cells of a file, line by line [RFC 4180]. Empty lines stay, so that line numbers match the file. */
export function readCsv(file: string): string[][] {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file
  const separator = separatorOf(text)
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at]
        else if (text[at + 1] === '"') cell += text[(at += 1)]
        else break
      }
      at += 1
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    line.push(asRead(cell + text.slice(from, at)))
    if (text[at] === separator) {
      at += 1
      if (at === text.length) line.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines
}
