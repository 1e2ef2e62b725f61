import { lang } from './preferences.ts'

/** The alphabet in which organisations of this name are listed: that of the typed name, else that of the page. */
export const alphabetOf = (name: string): { sort?: 'name_en' } =>
  !/\p{Script=Arabic}/u.test(name) && (lang() === 'en' || /\p{Script=Latin}/u.test(name)) ? { sort: 'name_en' } : {}
