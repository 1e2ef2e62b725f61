import { createHash } from 'node:crypto'

const spaceless = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The key of a statement in db/queries.txt. It depends only on the words of the template, so the statement may move to
 * another file.
 * Two statements with the same words share a key.
 */
export const keyOf = (fragments: readonly string[]): string =>
  createHash('sha256')
    .update(spaceless(fragments.join('${}')))
    .digest('hex')
    .slice(0, 12)

/** The beginning of a statement, to make its line readable. */
export const labelOf = (fragments: readonly string[]): string => {
  const text = spaceless(fragments.join('…'))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
