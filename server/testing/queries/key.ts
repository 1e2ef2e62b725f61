import { createHash } from 'node:crypto'

const spaceless = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * What a statement of the code is called in db/queries.txt: it depends on the words of its template only, so that it
 * survives a move to another file. Two statements of the same words share a key.
 */
export const keyOf = (fragments: readonly string[]): string =>
  createHash('sha256')
    .update(spaceless(fragments.join('${}')))
    .digest('hex')
    .slice(0, 12)

/** The beginning of a statement, for whoever reads its line. */
export const labelOf = (fragments: readonly string[]): string => {
  const text = spaceless(fragments.join('…'))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
