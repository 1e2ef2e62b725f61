import { textOf } from '#contract/core/values/arabic.ts'
import type {
  AnswerOf,
  Call,
  Envelope,
  Pagination,
  SentBody,
  SentParams,
  SentQuery,
} from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { acting, personHeader } from '../session/acting.ts'
import { ApiError, StaleError } from './api-error.ts'
import { noteUse } from '../session/last-use.ts'
import { lang } from '#web/base/preferences.ts'
import { sendToApi } from './request.ts'
import { stringifySearch } from '#web/base/search.ts'

type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
export type Input<C> = Part<'params', SentParams<C>> &
  Part<'query', SentQuery<C>> &
  Part<'body', SentBody<C>> & {
    readonly signal?: AbortSignal
    readonly key?: string
    readonly version?: string
    readonly anonymous?: true
  }
export type Given<C> = Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

export interface Answer<T> {
  readonly data: T
  readonly message: string
  readonly pagination: Pagination
}

export interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  /** The same key for all retries, so that the request takes effect once. */
  key?: string
  /** `updated_at` of the record as this person saw it. The server refuses the change if the version differs. */
  version?: string
  /** Sent without the session, for open calls that do not depend on the person. */
  anonymous?: true
  headers?: Record<string, string>
}

let onSignedOut: (byOther: boolean) => void = () => undefined
/** Sets what happens when any call finds that this page's person is not signed in any more (401), or another is (412). */
export const whenSignedOut = (act: typeof onSignedOut): void => void (onSignedOut = act)

let onForbidden: () => void = () => undefined
/** Sets what happens when any call finds that this page's person may not do it (403). */
export const whenForbidden = (act: typeof onForbidden): void => void (onForbidden = act)

let changing = 0
const settled = 2_000
/**
 * Runs a call that gives this browser a new session. Calls that still use the old session get a 401, which must not
 * sign the person out.
 */
export async function whileSessionChanges<T>(work: () => Promise<T>): Promise<T> {
  changing += 1
  try {
    return await work()
  } finally {
    setTimeout(() => (changing -= 1), settled)
  }
}

const hasFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (Array.isArray(value)
    ? value.some(hasFile)
    : value !== null && typeof value === 'object' && Object.values(value).some(hasFile))

async function bodyOf(call: Call, body: unknown): Promise<{ method: string; body?: BodyInit; type?: string }> {
  if (call.method === 'GET' || body === undefined) return { method: call.method }
  if (!hasFile(body)) return { method: call.method, body: JSON.stringify(body), type: 'application/json' }
  return (await import('./form-body.ts')).formBody(call, body as Record<string, unknown>)
}

const firstPage: Pagination = { total_row: 1, last_page: 1, per_page: 10, current_page: 1 }

let temporary: string | undefined
/** Keeps the token of a person who must change the password first, only in this page's memory. It opens no session. */
export function keepTemporaryToken(token: string | undefined): void {
  temporary = token
}

/** Sends a call and answers what came back, whatever its status. */
export async function send(
  call: Call,
  { params = {}, query = {}, body, signal, key, version, anonymous, headers: more }: Loose,
): Promise<Response> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const sent = await bodyOf(call, body)
  const open = call.access === 'open'
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': lang(),
    'x-requested-with': 'sijill',
    // Whoever signs in is not yet the person of this page.
    ...(open && sent.method !== 'GET' ? {} : personHeader()),
    ...more,
  }
  if (temporary && !anonymous) headers.authorization = `Bearer ${temporary}`
  if (version) headers['if-match'] = `"${version}"`
  if (sent.type) headers['content-type'] = sent.type
  if (sent.method === 'POST') headers['idempotency-key'] = key ?? crypto.randomUUID()
  const address = `/api/${path}${stringifySearch({ ...query, ...(open ? {} : acting()) })}`
  const init: RequestInit = { method: sent.method, headers, credentials: anonymous ? 'omit' : 'same-origin' }
  if (sent.body !== undefined) init.body = sent.body
  if (signal) init.signal = signal
  try {
    return await sendToApi(address, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, m.error_network())
  }
}

/** Throws what a refused call answered, as ApiError. */
export async function refuse(response: Response, call: Call): Promise<never> {
  const answer = (await response.json().catch(() => ({}))) as Partial<Envelope<unknown>>
  const stale = (answer.data as { stale?: unknown } | null | undefined)?.stale
  if (response.status === 409 && stale) throw new StaleError(answer.message ?? '', stale)
  const other = response.status === 412
  if (other || (response.status === 401 && call.access !== 'open' && changing === 0)) onSignedOut(other)
  if (response.status === 403 && call.access !== 'open') onForbidden()
  throw new ApiError(
    response.status,
    answer.message ?? '',
    answer.errors ?? {},
    response.headers.get('x-request-id') ?? undefined,
    answer.data,
  )
}

/**
 * Makes a call of the contract and returns its data.
 * @throws ApiError with the status (0 if the server was not reached), the server's message and its field errors.
 */
export async function callApi<C extends Call>(call: C, ...[input]: Given<C>): Promise<Answer<AnswerOf<C>>> {
  const response = await send(call, (input ?? {}) as Loose)
  if (!response.ok) return refuse(response, call)
  if (call.access !== 'open') noteUse()
  const { data, message, pagination, status, errors } = (await response.json()) as Envelope<AnswerOf<C>>
  if (!status) throw new ApiError(response.status, message, errors)
  return { data, message, pagination: pagination ?? firstPage }
}
