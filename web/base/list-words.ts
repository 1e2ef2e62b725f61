import { lang } from './preferences.ts'

/** Joins words with the comma of the language. */
export const inRow = (words: readonly string[]): string => words.join(lang() === 'ar' ? '، ' : ', ')
