import type { Call } from '#contract/core/calls/call.ts'
import { textOf } from '#contract/core/values/arabic.ts'

// Loaded with the first file that is sent.

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (value instanceof Blob) form.append(name, value)
  else if (Array.isArray(value))
    value.forEach((item, i) =>
      item !== null && typeof item === 'object' && !(item instanceof Blob)
        ? append(form, `${name}[${i}]`, item)
        : append(form, `${name}[]`, item),
    )
  else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item)
  else form.append(name, textOf(value))
}

/** A body with files, as a form. */
export function formBody(call: Call, body: Record<string, unknown>): { method: string; body: FormData } {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) append(form, name, value)
  // As the specification sends it: a multipart update is a POST with `_method`.
  const isPut = call.method === 'PUT' && call.formPut === true
  if (isPut) form.append('_method', 'PUT')
  return { method: isPut ? 'POST' : call.method, body: form }
}
