import { counted } from '../values/counted.ts'
import { nouns } from './nouns.ts'

/**
 * A template's text with its placeholders replaced. An unknown placeholder becomes empty. People end what they type with
 * a stop or without: where the template ends the sentence itself, a stop of theirs is not followed by a second one.
 */
export const fill = (text: string, params: Record<string, string | number>, locale: 'ar' | 'en'): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}(\.?)/g, (_, name: string, noun: keyof typeof nouns | undefined, stop: string) => {
    if (noun) return counted(locale, nouns[noun], Number(params[name])) + stop
    const value = String(params[name] ?? '')
    return stop === '' ? value : `${value.trimEnd()}${/[.!?؟…]$/.test(value.trimEnd()) ? '' : stop}`
  })
