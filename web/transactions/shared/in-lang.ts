import { lang } from '#web/base/preferences.ts'

/** The Arabic or the English words of a record, by the language of the page; Arabic where there are no English ones. */
export const inLang = (ar: string, en: string | null): string => (lang() === 'en' && en ? en : ar)
