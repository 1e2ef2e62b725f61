import { latinDigits } from '#contract/core/values/arabic.ts'
import type { z } from 'zod'
import type { FileUse, RichText } from '#contract/core/calls/fields.ts'
import { fileUses, lookups, richTexts } from '#contract/core/calls/fields.ts'
import { drafts } from '#contract/core/calls/draft.ts'

/** Where fields of a registry are in a body: `['members', '*', 'photo']`. */
export interface FieldPath<M> {
  path: string[]
  meta: M
}

interface Walkable {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Walkable>
      innerType?: Walkable
      element?: Walkable
      in?: Walkable
      out?: Walkable
      options?: Walkable[]
    }
  }
}

function walk<M>(
  schema: Walkable,
  find: (schema: z.ZodType) => M | undefined,
  path: string[],
  out: FieldPath<M>[],
): void {
  const meta = find(schema as unknown as z.ZodType)
  if (meta) out.push({ path, meta })
  const shape = drafts.get(schema as unknown as z.ZodType)?.shape ?? schema._zod.def.shape
  for (const [key, field] of Object.entries(shape ?? {})) walk(field as unknown as Walkable, find, [...path, key], out)
  const { innerType, element, in: input, out: output, options } = schema._zod.def
  if (element) walk(element, find, [...path, '*'], out)
  // A pipe has two schemas: preprocess keeps ours in the output, transform in the input.
  for (const inner of [innerType, input, output, ...(options ?? [])]) if (inner) walk(inner, find, path, out)
}

/** Remembers what was found in a schema: schemas never change, and every request asks. */
function remembering<M>(find: (schema: z.ZodType) => M | undefined) {
  const known = new WeakMap<z.ZodType, FieldPath<M>[]>()
  return (schema: z.ZodType | undefined): FieldPath<M>[] => {
    if (!schema) return []
    const found = known.get(schema)
    if (found) return found
    const out: FieldPath<M>[] = []
    walk(schema as unknown as Walkable, find, [], out)
    known.set(schema, out)
    return out
  }
}
export const lookupFields = remembering((field): { index: string } | undefined => lookups.get(field))
export const fileFields = remembering((field): { use: FileUse } | undefined => fileUses.get(field))

export const richFields = remembering((field): RichText | undefined => richTexts.get(field))

/** Values at a path, each with its exact place (`members.0.photo`). */
export function valuesAt(value: unknown, path: readonly string[], at: string[] = []): { at: string; value: unknown }[] {
  if (value === undefined || value === null) return []
  const [head, ...rest] = path
  if (head === undefined) return [{ at: at.join('.'), value }]
  if (head === '*')
    return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...at, String(index)])) : []
  return typeof value === 'object' && Object.hasOwn(value, head)
    ? valuesAt((value as Record<string, unknown>)[head], rest, [...at, head])
    : []
}

/** Whether a request sent nothing. */
export const isEmpty = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0)

const deepest = 32
/** True when objects and lists are nested more than 32 levels deep. None of our forms is. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null && !Buffer.isBuffer(one) ? Object.values(one) : [],
    )
  }
  return false
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Splits the name of a form field: `doc[0][title]`, `slides[]`. Undefined when it is malformed or dangerous. */
export function bracketPath(name: string): string[] | undefined {
  const match = /^([\w-]+)((?:\[[\w-]*\])*)$/.exec(name)
  if (!match || name.length > 120) return undefined
  const path = [
    match[1] as string,
    ...[...(match[2] as string).matchAll(/\[([\w-]*)\]/g)].map((part) => part[1] as string),
  ]
  return path.length > 6 || path.some((part) => forbiddenKeys.has(part)) ? undefined : path
}

/** Puts a form field into the nested body. Numeric parts make lists. */
export function putField(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at: Record<string, unknown> | unknown[] = body
  path.forEach((part, index) => {
    // `a=1` followed by `a[b]=2`: a text cannot contain a field.
    if (typeof at !== 'object' || at === null) return
    const last = index === path.length - 1
    const next = path[index + 1]
    const fresh = (): unknown =>
      last ? value : next === '' || /^\d{1,3}$/.test(next as string) ? [] : Object.create(null)
    if (Array.isArray(at)) {
      const place = part === '' ? at.length : Number(part)
      if (!Number.isInteger(place) || place > 500) return
      at[place] ??= fresh()
      at = at[place] as Record<string, unknown>
    } else {
      if (last && Object.hasOwn(at, part)) at[part] = [at[part], value].flat()
      else if (!Object.hasOwn(at, part)) at[part] = fresh()
      at = at[part] as Record<string, unknown>
    }
  })
}

/** A query string as a plain object. Repeated names and `a[]` become lists; Arabic digits become 0–9. */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    if (forbiddenKeys.has(key) || key.length > 80) continue
    const clean = /^[\d\u0660-\u0669\u06f0-\u06f9]+$/.test(value) ? latinDigits(value) : value
    if (Object.hasOwn(query, key)) query[key] = [query[key], clean].flat()
    else query[key] = name.endsWith('[]') ? [clean] : clean
  }
  return query
}
