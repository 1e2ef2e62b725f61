import type { Call, Envelope } from '#contract/core/calls/call.ts'
import { firstErrors } from './api-error.ts'
import { lang } from '#web/base/preferences.ts'
import type { PageContext, Posted } from './request.ts'
import { findPlace, type ScreenPath } from '../screens/screens.ts'

/** A form that the browser sends by itself, without script. */
export interface PlainForm {
  readonly call: Call
  /** The field that distinguishes it from other forms on the page. */
  readonly by?: string
  /** Parameters of the call, from those of the page. */
  readonly params?: (page: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** The call gets the query of the page's address: a link in a mail has its token there. */
  readonly query?: true
  /** Where the person is sent after success. */
  readonly done: (answer: Readonly<Record<string, string>>, page: Readonly<Record<string, string>>) => string
}
export type PlainForms = Partial<Record<ScreenPath, PlainForm | readonly PlainForm[]>>

/** Form field for a path of the API: `answers.0.rating` is `answers[0][rating]`. */
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
 * Passes a posted form to its call. Returns a redirect after success, else what the page has to show again, with its
 * status.
 * Undefined when the page has no form. The hash of the text is the idempotency key, so sending the same text twice
 * takes effect once.
 */
export async function takeForm(
  request: Request,
  forms: PlainForms,
  inside: PageContext['api'],
): Promise<Response | { posted: Posted; status: number } | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  // The language in an address is for the page, which has read it already.
  searchParams.delete('lang')
  const { screen, params } = findPlace(pathname)
  const known = screen && forms[screen.path as ScreenPath]
  if (!known) return undefined
  const text = await request.text()
  const fields = new URLSearchParams(text)
  const form = [known].flat().find(({ by }) => by === undefined || fields.has(by))
  if (!form) return undefined
  const given = form.params?.(params) ?? params
  const path = `/api/${form.call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))}${form.query ? `?${searchParams}` : ''}`
  const cookie = request.headers.get('cookie')
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': lang(),
      'x-requested-with': 'sijill',
      'idempotency-key': await keyOf(`${path} ${text}`),
      ...(cookie ? { cookie } : {}),
    },
    body: text,
  }
  const response = await (inside ? inside(path, init) : fetch(new URL(path, request.url), init))
  const answer = (await response.json()) as Partial<Envelope<Record<string, string>>>
  if (!response.ok || !answer.data)
    return { posted: { values: valuesOf(text), errors: errorsOf(answer) }, status: response.status }
  const headers = new Headers({ location: form.done(answer.data, params) })
  for (const one of response.headers.getSetCookie()) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}
