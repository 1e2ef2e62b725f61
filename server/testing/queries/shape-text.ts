import { type Field, type Kind, nothing, type Shape } from './shape.ts'

const order: Kind[] = ['boolean', 'number', 'string', 'buffer', 'json', 'object', 'list', 'null']

/** A shape as TypeScript would write it: `{ id: number; name: string | null; tags?: string[] }`. */
export function textOfShape(shape: Shape): string {
  const parts = order
    .filter((kind) => shape.kinds.includes(kind))
    .map((kind) => {
      if (kind === 'object') return textOfFields(shape.fields ?? {})
      if (kind !== 'list') return kind
      const items = textOfShape(shape.items ?? nothing())
      return items.includes(' | ') && !/^\{[^{}]*\}$/.test(items) ? `(${items})[]` : `${items}[]`
    })
  return parts.length === 0 ? 'never' : parts.join(' | ')
}

function textOfFields(fields: Record<string, Field>): string {
  const names = Object.keys(fields)
  const written = names.map((name) => {
    const { shape, optional } = fields[name] as Field
    return `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${optional ? '?' : ''}: ${textOfShape(shape)}`
  })
  return written.length === 0 ? '{}' : `{ ${written.join('; ')} }`
}

const tokens = /"(?:[^"\\]|\\.)*"|\w+|\[\]|[{}():;|?]/g

/** Reads such a text. */
export function readShape(text: string): Shape {
  const words = text.match(tokens) ?? []
  let at = 0
  const next = () => words[at++] ?? ''
  const many = (): Shape => {
    const shape = one()
    while (words[at] === '|') {
      next()
      const more = one()
      shape.kinds.push(...more.kinds)
      if (more.fields) shape.fields = more.fields
      if (more.items) shape.items = more.items
    }
    return shape
  }
  const one = (): Shape => {
    const word = next()
    let shape: Shape
    if (word === '{') shape = { kinds: ['object'], fields: fields() }
    else if (word === '(') {
      shape = many()
      next()
    } else shape = word === 'never' ? nothing() : { kinds: [word as Kind] }
    while (words[at] === '[]') {
      next()
      shape = { kinds: ['list'], items: shape }
    }
    return shape
  }
  const fields = (): Record<string, Field> => {
    const found: Record<string, Field> = {}
    for (let word = next(); word !== '}' && word !== ''; word = next()) {
      if (word === ';') continue
      const optional = words[at] === '?'
      if (optional) next()
      next()
      const name = word.startsWith('"') ? (JSON.parse(word) as string) : word
      found[name] = { shape: many(), ...(optional && { optional: true as const }) }
    }
    return found
  }
  return many()
}
