import { lang } from '#web/base/preferences.ts'

/** Name of a record in the language of the page; Arabic if there is no English. */
export const said = (record: { readonly name_ar: string; readonly name_en: string | null }): string =>
  lang() === 'en' && record.name_en ? record.name_en : record.name_ar

/** A text in the language of the page; Arabic if it was not translated. */
export const own = (ar: string, en: string | null): string => (lang() === 'en' && en) || ar

/** Separator of a list in a sentence. */
export const comma = (): string => (lang() === 'ar' ? '، ' : ', ')
