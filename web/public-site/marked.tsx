import { Fragment } from 'react'
import { searchForm } from '#contract/core/arabic.ts'

const isAsked = (word: string, asked: readonly string[]): boolean => {
  const form = searchForm(word)
  return asked.some((one) => form.includes(one))
}

/** A text with the words that were asked for marked, in whatever spelling they stand there. */
export function Marked({ text, asked }: { text: string; asked: readonly string[] }) {
  if (asked.length === 0) return text
  return text
    .split(/(\s+)/)
    .map((word, i) => <Fragment key={i}>{isAsked(word, asked) ? <mark>{word}</mark> : word}</Fragment>)
}

/** The same in cleaned HTML: only texts between tags are touched, and entities stay whole. */
export const markHtml = (html: string, asked: readonly string[]): string =>
  asked.length === 0
    ? html
    : html
        .split(/(<[^>]*>|&[a-z\d#]+;|\s+)/i)
        .map((part) => (/^(?:<|&|\s)/.test(part) || !isAsked(part, asked) ? part : `<mark>${part}</mark>`))
        .join('')
