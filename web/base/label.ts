import { lang, type Lang } from './preferences.ts'

/** A text of the contract in the language of the page. */
export const label = (text: Readonly<Record<Lang, string>>): string => text[lang()]
