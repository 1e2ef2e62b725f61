/** The shape of values: all kinds that occurred, the fields of objects and the items of lists. */
export interface Shape {
  kinds: Kind[]
  fields?: Record<string, Field>
  items?: Shape
}
/** `json` is a value that nobody looked into. It may be anything. */
export type Kind = 'boolean' | 'buffer' | 'json' | 'list' | 'null' | 'number' | 'object' | 'string'
export interface Field {
  shape: Shape
  /** Some of the objects do not have this field. */
  optional?: true
}

/** More keys than anybody writes by hand: the object is a map by id. */
const mostFields = 60

export const nothing = (): Shape => ({ kinds: [] })

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Uint8Array) return 'buffer'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

const add = (shape: Shape, kind: Kind): boolean => {
  if (shape.kinds.includes(kind)) return false
  shape.kinds.push(kind)
  return true
}

/** Widens a shape by one value. Returns whether the shape changed. */
export function widen(shape: Shape, value: unknown): boolean {
  if (shape.kinds.includes('json')) return false
  const kind = kindOf(value)
  const first = add(shape, kind)
  let taught = first
  if (kind === 'list') {
    shape.items ??= nothing()
    for (const item of (value as unknown[]).slice(0, 20)) taught = widen(shape.items, item) || taught
  } else if (kind === 'object') {
    taught = widenFields(shape, value as Record<string, unknown>, first) || taught
  }
  return taught
}

function widenFields(shape: Shape, value: Record<string, unknown>, first: boolean): boolean {
  const fields = (shape.fields ??= {})
  let taught = false
  for (const [name, field] of Object.entries(fields))
    if (!field.optional && !Object.hasOwn(value, name)) {
      field.optional = true
      taught = true
    }
  for (const [name, item] of Object.entries(value)) {
    let field = fields[name]
    if (field === undefined) fields[name] = field = { shape: nothing(), ...(!first && { optional: true as const }) }
    taught = widen(field.shape, item) || taught
  }
  if (Object.keys(fields).length > mostFields) {
    delete shape.fields
    shape.kinds = ['json']
    return true
  }
  return taught
}

/** Both together. */
export function union(one: Shape, other: Shape): Shape {
  if (one.kinds.includes('json') || other.kinds.includes('json')) {
    const nullable = one.kinds.includes('null') || other.kinds.includes('null')
    return { kinds: nullable ? ['json', 'null'] : ['json'] }
  }
  const kinds = [...new Set([...one.kinds, ...other.kinds])]
  return {
    kinds,
    ...(kinds.includes('object') && { fields: unionFields(one, other) }),
    ...(kinds.includes('list') && { items: union(one.items ?? nothing(), other.items ?? nothing()) }),
  }
}

function unionFields(one: Shape, other: Shape): Record<string, Field> {
  const fields: Record<string, Field> = {}
  for (const name of new Set([...Object.keys(one.fields ?? {}), ...Object.keys(other.fields ?? {})])) {
    const [here, there] = [one.fields?.[name], other.fields?.[name]]
    const missing = (one.fields && !here) || (other.fields && !there)
    fields[name] = {
      shape: union(here?.shape ?? nothing(), there?.shape ?? nothing()),
      ...((missing || here?.optional || there?.optional) && { optional: true as const }),
    }
  }
  return fields
}

/** Whether everything in `met` is already in `known`. */
export function holds(known: Shape, met: Shape): boolean {
  const free = known.kinds.includes('json')
  if (met.kinds.some((kind) => !known.kinds.includes(kind) && (!free || kind === 'null'))) return false
  if (free) return true
  if (met.items && !holds(known.items ?? nothing(), met.items)) return false
  return Object.entries(met.fields ?? {}).every(([name, { shape, optional }]) => {
    const field = known.fields?.[name]
    return field !== undefined && (field.optional || !optional) && holds(field.shape, shape)
  })
}
