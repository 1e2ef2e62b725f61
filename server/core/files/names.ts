const MAX = 200

/**
 * A name that is safe to show and to offer for download: no path, control, bidi or invisible characters, at most 200
 * characters, extension kept.
 */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    // ZWNJ stays: Kurdish and Persian names need it.
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200c)\p{Cf}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (clean === '') return 'file'
  const characters = [...clean]
  if (characters.length <= MAX) return clean
  const extension = [...(/\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? '')]
  return [...characters.slice(0, MAX - extension.length), ...extension].join('')
}

/** The name with another extension, for a file that was converted. */
export const withExtension = (name: string, extension: string): string =>
  safeName(`${name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${extension}`)

/** Value of a Content-Disposition header: the Arabic name as in RFC 8187, and an ASCII name for old programs. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
