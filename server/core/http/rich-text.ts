import sanitizeHtml from 'sanitize-html'

const decode = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Paragraphs of a rich text as plain text. */
export const paragraphsOf = (html: string | null): string[] =>
  (html ?? '')
    .split(/<\/(?:p|li|h\d)>|<br\s*\/?>/i)
    .map((part) => {
      // Most paragraphs are text in one element; reading them as HTML was a tenth of an organisation's page.
      const plain = /^(?:\s*<(?:p|li|ul|ol|h\d)>)*([^<&]*)$/.exec(part)?.[1]
      return (plain ?? sanitizeHtml(part, { allowedTags: [], allowedAttributes: {}, textFilter: decode })).trim()
    })
    .filter(Boolean)

/**
 * A rich text that is safe in a page: structure and links only, no script, style, picture or frame. Headings are kept
 * where the text is a page of its own.
 */
export const cleanRichText = (html: string, { headings = false }: { readonly headings?: boolean } = {}): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...(headings ? ['h2', 'h3'] : []),
      ...['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 'sub', 'sup', 'blockquote', 'a'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href'], ol: ['start'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
