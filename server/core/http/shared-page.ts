import { createHash } from 'node:crypto'

/**
 * A cache between us and many readers keeps the answer for seconds and then asks again with its tag. It may serve an
 * old answer only while our server does not respond.
 */
export const sharedCache = 'public, max-age=0, s-maxage=10, stale-if-error=600'

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

const strong = (tag: string) => tag.trim().replace(/^W\//, '')
/** Whether the reader already has the content with this tag. The mark of a weak tag is ignored on both sides. */
export const isKnown = (known: string | string[] | undefined, tag: string): boolean =>
  String(known ?? '')
    .split(',')
    .some((one) => ['*', strong(tag)].includes(strong(one)))

/**
 * An open page that many readers can share. Everything that belongs to one answer is removed, so equal content has
 * equal bytes and one tag.
 * Our inline scripts and styles are allowed by their hashes instead of the nonce. Anything else in the page, such as
 * stored text that the cleaner missed, is not allowed to run.
 */
export function sharePage(html: string, nonce: string): { html: string; tag: string; inline: InlineHashes } {
  const marked = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    // The time at which the router read its data. Quotes inside data are escaped, so nothing else matches.
    .replace(/(\bi:"(?:[^"\\]|\\.)*",u:)\d{13}\b/g, '$10')
  const mark = ` nonce="${nonce}"`
  const shared = marked.replaceAll(mark, '')
  const inline = (element: 'script' | 'style') =>
    allowedTexts(marked, element, mark).map((text) => `'sha256-${hash(text.replaceAll(mark, ''))}'`)
  return {
    html: shared,
    tag: `"${hash(shared).slice(0, 22)}"`,
    inline: { scripts: inline('script'), styles: inline('style') },
  }
}

export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}
/** Texts of the inline elements whose opening tag has the mark, without duplicates. */
function allowedTexts(html: string, element: 'script' | 'style', mark: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))
  return [...new Set([...found].flatMap(([, tag = '', text = '']) => (tag.includes(mark) ? [text] : [])))]
}
