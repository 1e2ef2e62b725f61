import type { Call, Envelope } from '#contract/core/call.ts'
import { firstErrors } from './api-error.ts'
import { lang } from './preferences.ts'
import type { PageContext, Posted } from './request.ts'
import { findPlace, type ScreenPath } from './screens.ts'

/** A form of a page that the browser sends by itself, without script. */
export interface PlainForm {
  readonly call: Call
  /** Parameters of the call from those of the page. */
  readonly params?: (page: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** Where the person goes when it was taken. */
  readonly done: (reference: string, page: Readonly<Record<string, string>>) => string
}
export type PlainForms = Partial<Record<ScreenPath, PlainForm>>

/** Name of a form's field for a path of the API: `answers.0.rating` is `answers[0][rating]`. */
const fieldName = (path: string) => path.replace(/\.([^.]+)/g, '[$1]')

async function keyOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function valuesOf(text: string): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(values)
}

function errorsOf(answer: Partial<Envelope<unknown>>): Record<string, string> {
  const { form_token, ...errors } = firstErrors(answer.errors ?? {})
  const named = Object.fromEntries(Object.entries(errors).map(([path, words]) => [fieldName(path), words]))
  if (form_token) return { _: form_token, ...named }
  return Object.keys(named).length > 0 ? named : { _: answer.message ?? '' }
}

/**
 * Hands a posted form to its call: a redirect when it was taken, else what the page has to show again with its status;
 * undefined when the page has no form. The same text sent twice is one act: its hash is the idempotency key.
 */
export async function takeForm(
  request: Request,
  forms: PlainForms,
  inside: PageContext['api'],
): Promise<Response | { posted: Posted; status: number } | undefined> {
  const { screen, params } = findPlace(new URL(request.url).pathname)
  const form = screen && forms[screen.path as ScreenPath]
  if (!form) return undefined
  const text = await request.text()
  const given = form.params?.(params) ?? params
  const path = `/api/${form.call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))}`
  const cookie = request.headers.get('cookie')
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': lang(),
      'x-requested-with': 'sijill',
      'idempotency-key': await keyOf(text),
      ...(cookie ? { cookie } : {}),
    },
    body: text,
  }
  const response = await (inside ? inside(path, init) : fetch(new URL(path, request.url), init))
  const answer = (await response.json()) as Partial<Envelope<{ reference: string }>>
  if (!response.ok || !answer.data)
    return { posted: { values: valuesOf(text), errors: errorsOf(answer) }, status: response.status }
  const headers = new Headers({ location: form.done(answer.data.reference, params) })
  for (const one of response.headers.getSetCookie()) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
