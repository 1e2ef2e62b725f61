const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What was typed, as a text of paragraphs. */
export const paragraphsOf = (typed: string): string =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)}</p>`)
    .join('')

/** A text of paragraphs as it is typed. */
export const typedOf = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<\/(?:p|li)>|<br\s*\/?>/g, '\n'), 'text/html').body.textContent.trim()
