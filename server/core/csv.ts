/** Programs for tables run a cell that begins like a formula; an apostrophe before it makes it text [OWASP]. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** One cell: numbers as they are, several values parted by ` | `, quotes where the format asks for them. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = asText(Array.isArray(value) ? value.join(' | ') : String(value as string))
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end [RFC 4180]. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`
