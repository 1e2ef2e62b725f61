import { counted } from '../values/counted.ts'
import { nouns } from './nouns.ts'

/** A template's text with its placeholders replaced. An unknown placeholder becomes empty. */
export const fill = (text: string, params: Record<string, string | number>, locale: 'ar' | 'en'): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, noun?: keyof typeof nouns) =>
    noun ? counted(locale, nouns[noun], Number(params[name])) : String(params[name] ?? ''),
  )
