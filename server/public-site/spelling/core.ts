import { foldedWords, searchForm } from '#contract/core/values/arabic.ts'

/** Legal forms as they stand before a name, folded: no part of it. */
export const forms: ReadonlySet<string> = new Set(['جمعيه', 'موسسه', 'منظمه', 'اتحاد', 'تحالف'])
const gluedForm = /^(جمعيه|موسسه|منظمه|اتحاد|تحالف)(?=ال...)/u
const article = /^[وف]?(?:[بك]?ال|لل)(?=..)/u
/** A folded word without its article. */
export const bareOf = (word: string): string => word.replace(article, '')
/** A word of a name as it stands in the core. */
export const coreWord = (word: string): string => bareOf(searchForm(word).replaceAll('وو', 'و'))
const particles: ReadonlySet<string> = new Set(['', 'و', 'في', 'ب', 'ل'])
/** Words that name something: they stand in the core of a name, particles do not. */
export const naming = (words: readonly string[]): readonly string[] => words.filter((word) => !particles.has(word))

/** The words that name an organisation: folded, without articles, particles and the legal form. Equal to `name_core` in the database. */
export function nameCore(name: string): string {
  const folded = searchForm(name)
  const words = folded
    .replace(/ و (?=.)/gu, ' و')
    .replaceAll('وو', 'و')
    .replace(gluedForm, '$1 ')
    .split(' ')
    .filter((word) => !particles.has(word))
    .map(bareOf)
  return (words.length > 1 && forms.has(words[0] as string) ? words.slice(1) : words).join(' ') || folded
}

export interface TypedName {
  /** The legal form that stands before the name: it is preferred and nothing more, since people take one for the other. */
  readonly form: string | undefined
  /** Folded words that are looked for. */
  readonly parts: readonly string[]
  readonly core: string
}

/** Reads what was typed as a name. */
export function readName(typed: string): TypedName {
  const words = foldedWords(searchForm(typed).replace(gluedForm, '$1 '))
  const form = words.length > 1 && forms.has(words[0] as string) ? words[0] : undefined
  return { form, parts: form === undefined ? words : words.slice(1), core: nameCore(typed) }
}

/** A whole word may stand with these before it. */
const before = ['', 'ال', 'وال', 'بال', 'كال', 'لل', 'و', 'ل', 'ب']
export const asWhole = (part: string): string[] => before.map((one) => one + part)
