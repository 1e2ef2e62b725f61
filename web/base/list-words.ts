import { lang } from './preferences.ts'

/** Words in a row with the comma of the language. */
export const inRow = (words: readonly string[]): string => words.join(lang() === 'ar' ? '، ' : ', ')
