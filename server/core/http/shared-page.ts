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
 * bytes and one tag, and the inline scripts and styles that carried our nonce are allowed by their hashes instead.
 * Whatever else stands in the page, such as a stored text that slipped past the cleaner, is allowed by nothing.
 */
export function sharePage(html: string, nonce: string): { html: string; tag: string; inline: InlineHashes } {
  const marked = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    // The moment at which the router read its data; quotes inside of data are escaped, so nothing else looks like it.
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
/** Texts of the inline elements whose opening tag carries the mark, each once. */
function allowedTexts(html: string, element: 'script' | 'style', mark: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))
  return [...new Set([...found].flatMap(([, tag = '', text = '']) => (tag.includes(mark) ? [text] : [])))]
}
