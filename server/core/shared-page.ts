import { createHash } from 'node:crypto'

/** What a cache between us and many readers may do with an answer: keep it for seconds, then ask again with its tag; old ones only while we do not answer. */
export const sharedCache = 'public, max-age=0, s-maxage=10, stale-if-error=600'

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

const strong = (tag: string) => tag.trim().replace(/^W\//, '')
/** Whether the reader already has the content of this tag; what makes a tag weak, on either side, is not compared. */
export const isKnown = (known: string | string[] | undefined, tag: string): boolean =>
  String(known ?? '')
    .split(',')
    .some((one) => ['*', strong(tag)].includes(strong(one)))

/**
 * An open page as many readers may share it: nothing of one answer is left in it, so that equal content has equal
 * bytes and one tag, and its inline scripts and styles are allowed by their hashes instead of a nonce.
 */
export function sharePage(html: string, nonce: string): { html: string; tag: string; inline: InlineHashes } {
  const shared = html
    .replaceAll(` nonce="${nonce}"`, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    // The moment at which the router read its data; quotes inside of data are escaped, so nothing else looks like it.
    .replace(/(\bi:"(?:[^"\\]|\\.)*",u:)\d{13}\b/g, '$10')
  return {
    html: shared,
    tag: `"${hash(shared).slice(0, 22)}"`,
    inline: { scripts: inlineHashes(shared, 'script'), styles: inlineHashes(shared, 'style') },
  }
}

export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))
  return [...new Set([...found].map(([, text = '']) => `'sha256-${hash(text)}'`))]
}
