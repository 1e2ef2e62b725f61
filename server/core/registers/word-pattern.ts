import { type RawBuilder, sql } from 'kysely'

const [before, after] = [`(select '%' || replace(replace(ar_norm(`, `), '%', ''), '_', '') || '%')`]
/** The pattern of a word at a place of a statement, `$1`. */
export const patternAt = (place: string): string => before + place + after

/**
 * The pattern of a folded word somewhere in a folded text; wildcards typed by the reader are plain characters. It is a
 * question of its own, answered once for a statement: a prepared plan would fold the word again for every row.
 */
export const wordPattern = (word: string): RawBuilder<string> => sql`${sql.raw(before)}${word}${sql.raw(after)}`

/** Whether a text holds a word, letters folded as people write them. */
export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`ar_norm(${text}) like ${wordPattern(word)}`
