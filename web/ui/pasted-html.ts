const entity = /&nbsp;|&#160;|\u00a0/g

/** Word processors write lists as paragraphs with a list class and a bullet in front. This makes them real lists. */
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
  // Adjacent lists of the same kind become one.
  return marked.replace(/<\/(ul|ol)>\s*<\1>/g, '')
}

/**
 * HTML pasted from a word processor, without what only that program understands: hidden comments, style sheets, its own
 * elements.
 * Lists become real lists. The editor decides about everything else.
 */
export function cleanPasted(html: string): string {
  const body = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const bare = body
    // The editor removes pictures and handlers anyway. Without them the browser does not even load or check them.
    .replace(/<img\b[^>]*>|\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
    .replace(/<(style|script|xml|title|head|o:\w+)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(?:meta|link|font)\b[^>]*>|<\/?(?:[owmv]|st1):[^>]*>/gi, '')
  return listsOf(bare)
    .replace(/<p\b[^>]*>(?:\s|&nbsp;|&#160;|\u00a0|<br\s*\/?>|<\/?span[^>]*>)*<\/p>/gi, '')
    .replace(entity, ' ')
}
