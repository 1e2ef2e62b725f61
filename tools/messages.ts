type Messages = Record<string, unknown>

/** Compares two catalogues. Returns a sentence for each key or placeholder that only one of them has. */
export function compareMessages(first: [string, Messages], second: [string, Messages]): string[] {
  const [a, b] = [flatten(first[1]), flatten(second[1])]
  const missing = (from: Map<string, string>, to: Map<string, string>, name: string): string[] =>
    [...from.keys()].filter((key) => !to.has(key)).map((key) => `${name} has no message ${key}`)
  const placeholders = [...a.keys()]
    .filter((key) => b.has(key) && a.get(key) !== b.get(key))
    .map((key) => `${key}: ${first[0]} uses (${a.get(key)}), ${second[0]} uses (${b.get(key)})`)
  return [...missing(a, b, second[0]), ...missing(b, a, first[0]), ...placeholders]
}

/** Key → its placeholders, sorted. Plural variants of a message count as one. */
function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const entries = Object.entries(messages).filter(([key]) => key !== '$schema')
  return new Map(
    entries.flatMap(([key, value]): [string, string][] => {
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (isGroup) return [...flatten(value as Messages, `${prefix}${key}.`)]
      return [[prefix + key, placeholders(value).join(', ')]]
    }),
  )
}

function placeholders(value: unknown): string[] {
  const texts = typeof value === 'string' ? [value] : variants(value)
  const names = texts.flatMap((text) => [...text.matchAll(/(?<!\\)\{\s*([\w.]+)\s*\}/g)].map((match) => match[1] ?? ''))
  return [...new Set(names)].toSorted()
}

function variants(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => Object.values((item as { match?: Record<string, string> }).match ?? {}))
}

/** Keys that occur twice in a catalogue. JSON.parse keeps the last one silently. */
export function repeatedKeys(name: string, text: string): string[] {
  const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key = '']) => key)
  return keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `${name} has the message ${key} twice`)
}
