const word = '[\\u0600-\\u06ff]+'
const words = `${word}(?:(?:[\\s.«»"]+|-)${word})*`
/** Arabic words in a row, also such as stand in brackets. What parts names (a dot, a dash) ends a row. */
const row = new RegExp(`(${words}(?:\\s*\\(${words}\\)(?:\\s+${words})?)*)`)

/** A text in turns: what is not Arabic, Arabic words, what is not, and so on. The letter of a number (901/ت) is no word. */
export function arabicParts(text: string): string[] {
  const parts: string[] = ['']
  for (const [at, part] of text.split(row).entries()) {
    const isWord = at % 2 === 1 && /[\u0600-\u06ff]{2}/.test(part)
    if (isWord) parts.push(part, '')
    else parts[parts.length - 1] += part
  }
  return parts
}
