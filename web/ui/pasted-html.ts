const entity = /&nbsp;|&#160;|\u00a0/g

/** Lines that a word processor draws as a list: paragraphs of a list class, each with its own bullet in front. */
function listsOf(html: string): string {
  const item = /<p\b[^>]*class=["']?Mso(?:ListParagraph|ListBullet|ListNumber)\w*[^>]*>([\s\S]*?)<\/p>/gi
  const marked = html.replace(item, (_, inside: string) => {
    const bullet = /<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>(?:\s*<\/span>)?/i.exec(inside)
    const sign = (bullet?.[1] ?? '')
      .replace(/<[^>]*>/g, '')
      .replace(entity, '')
      .trim()
    const kind = /^[\d\u0660-\u0669\u06f0-\u06f9a-z\u0621-\u064a]{1,3}[.)\-\u2013]?$/i.test(sign) ? 'ol' : 'ul'
    return `<${kind}><li>${bullet ? inside.replace(bullet[0], '') : inside}</li></${kind}>`
  })
  // Neighbours of one kind are one list.
  return marked.replace(/<\/(ul|ol)>\s*<\1>/g, '')
}

/**
 * What is pasted from a word processor, without what only that program understands: hidden comments, style sheets,
 * its own marks; its drawn lists become lists. Everything else is decided by what the editor can hold.
 */
export function cleanPasted(html: string): string {
  const body = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const bare = body
    // The editor's own rules keep pictures and handlers out; without them the browser need not look at them at all.
    .replace(/<img\b[^>]*>|\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
    .replace(/<(style|script|xml|title|head|o:\w+)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(?:meta|link|font)\b[^>]*>|<\/?(?:[owmv]|st1):[^>]*>/gi, '')
  return listsOf(bare)
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|&#160;|\u00a0|<br\s*\/?>|<\/?span[^>]*>)*<\/p>/gi, '')
    .replace(entity, ' ')
}
