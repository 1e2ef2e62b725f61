import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnswerOf, BodyOf, Call, Envelope, Pagination, ParamsOf, QueryOf } from '#contract/core/calls/call.ts'
import { withTypes } from '#contract/core/calls/typed.ts'
import { sentence, type Lang, type SentenceCode } from '#contract/core/refusals/messages.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { withinOwner } from '../database/owner.ts'
import { type Actor, ownerOf } from '../identity/actor.ts'
import { admit, exporting } from './admit.ts'
import { fileFields, isEmpty, lookupFields, valuesAt } from './body.ts'
import { invalid, notFound, Refusal, type FieldRefusals } from '../errors.ts'
import { readForm, type SavePart } from './form.ts'
import { followSession, headerOf } from './credential.ts'
import { cleanRichFields } from './rich-fields.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Services, Trx } from '../services.ts'
import { sendSheet } from '../sheet/send.ts'
import { keptAnswer } from './public-answer.ts'
import { requestHash, write } from './write.ts'

/** The actor of a call. Always present unless the call is open. */
type ActorOf<C> = C extends { access: 'open' } ? Actor | undefined : Actor

export interface Context<C extends Call> {
  readonly actor: ActorOf<C>
  readonly lang: Lang
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Ids of the files that came with this request: all that a visitor without an account may name. */
  readonly stored: readonly number[]
  /** The list is exported. A handler may answer `{ portions }`; otherwise its pages are read one after the other. */
  readonly exported: boolean
  /** Says something else than the call does when it succeeds. */
  readonly says: (code: SentenceCode) => void
  /** The request's one transaction, with the idempotency key. */
  readonly write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
}

/** So far lists that grow without end are counted: nobody leafs so far, and an exact number would cost more every year. */
export const countedTo = 10_000
/** A page of a list. */
export interface Page<T> {
  rows: T[]
  /** Exact, or one more than `countedTo` where an endless list has more. */
  total: number
  perPage: number
  page: number
}
const paginationOf = ({ total, perPage, page }: Omit<Page<unknown>, 'rows'>, { endless }: Call): Pagination => ({
  total_row: total,
  // A total beyond the last page says that there are more rows, and no longer how many.
  last_page: Math.max(1, endless && total > countedTo ? Math.floor(countedTo / perPage) : Math.ceil(total / perPage)),
  per_page: perPage,
  current_page: page,
})

/** All rows of a list for an export. */
export interface Portions {
  portions: AsyncIterable<readonly Row[]>
}

type Answered<C extends Call> = true extends C['paged']
  ? AnswerOf<C> extends readonly (infer T)[]
    ? Page<T> | Portions
    : never
  : C extends { readonly blob: readonly string[] }
    ? unknown
    : AnswerOf<C>
export type Handler<C extends Call> = (context: Context<C>) => Promise<Answered<C>>
/** Registers one call of the contract with its handler. */
export type On = <C extends Call>(call: C, handler: Handler<C>) => void
/** An area: its calls, in one function. */
export type Area = (on: On, services: Services) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    technical?: true
  }
  interface FastifyRequest {
    lang: Lang
    actor: Actor | undefined
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, lang: Lang, reference: Services['reference']): unknown {
  if (!schema) {
    const given = Object.keys((value as Record<string, unknown> | null | undefined) ?? {})
    if (given.length > 0) throw invalid(Object.fromEntries(given.map((key) => [key, ['V-UNKNOWN' as const]])))
    return undefined
  }
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (!result.success) throw new ZodRefusal(errorsMap(lang, result.error.issues))
  const wrong: FieldRefusals = {}
  for (const { path, meta } of lookupPaths(schema))
    for (const { at, value: code } of valuesAt(result.data, path))
      if (!reference.holds(meta.index, code as number)) Object.assign(wrong, { [at]: ['V-CHOICE'] })
  Object.assign(wrong, cleanRichFields(schema, result.data))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return result.data
}

/** The parameters of an address; 404 when they cannot name anything. */
function paramsOf(call: Call, request: FastifyRequest, reference: Services['reference']): unknown {
  try {
    return parse(call.params, request.params, request.lang, reference)
  } catch {
    throw notFound()
  }
}

/** A 422 whose words are already chosen. */
export class ZodRefusal extends Refusal {
  readonly words: Record<string, string[]>
  constructor(words: Record<string, string[]>) {
    super(422, 'invalid')
    this.words = words
  }
}

const knownLookups = new WeakMap<z.ZodType, ReturnType<typeof lookupFields>>()
function lookupPaths(schema: z.ZodType) {
  let paths = knownLookups.get(schema)
  if (!paths) knownLookups.set(schema, (paths = lookupFields(schema)))
  return paths
}

/** Fastify's path for a path of the specification. */
export const urlOf = (path: string): string => `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Where the files of forms go. */
export interface FormFiles {
  save(request: FastifyRequest, part: Parameters<SavePart>[0]): Promise<number>
  /** Takes back what was stored for a request that was refused. */
  forget(ids: readonly number[]): Promise<void>
}

/** JSON has types; a form has texts only. */
const isJson = (request: FastifyRequest): boolean => /^application\/json\b/i.test(request.headers['content-type'] ?? '')

/** What the request sends. Its files are stored as they come in; `stored` collects their ids. */
async function sentBy(request: FastifyRequest, call: Call, formFiles: FormFiles, stored: number[]): Promise<unknown> {
  if (!request.isMultipart()) return request.method === 'GET' ? undefined : request.body
  if (!call.form) throw new Refusal(415, 'media_type')
  return readForm(request, fileFields(call.body), async (part) => {
    const id = await formFiles.save(request, part)
    stored.push(id)
    return id
  })
}

/** A PUT may come as a POST whose body says so. */
function withoutMethod(request: FastifyRequest, call: Call, sent: unknown): unknown {
  const asPut = request.method === 'POST' && call.method === 'PUT'
  if (!asPut && !(call.formPut && sent && typeof sent === 'object')) return sent
  const { _method, ...rest } = (sent ?? {}) as Record<string, unknown>
  if (_method === 'PUT') return rest
  if (asPut) throw new Refusal(405, 'method')
  return sent
}

/** The query, without what only tells whose file is visited. */
function queryOf(request: FastifyRequest, call: Call, sent: unknown): Record<string, unknown> {
  const query = { ...(request.query as Record<string, unknown>) }
  if (call.access !== 'open') {
    delete query._token
    delete query._ni
  }
  return call.changesState && request.method === 'POST' ? { ...query, ...(sent as object) } : query
}

const envelopeOf = (call: Call, message: string, result: unknown): Envelope<unknown> =>
  call.paged
    ? {
        status: true,
        message,
        data: (result as Page<unknown>).rows,
        pagination: paginationOf(result as Page<unknown>, call),
      }
    : { status: true, message, data: result }

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  stored: number[]
}
type Means = { services: Services; formFiles: FormFiles }

/** A question whose answer may be the same for everybody who asks it at this address. */
const isSharedQuestion = (request: FastifyRequest, call: Call): boolean =>
  call.access === 'open' &&
  !call.blob &&
  (call.method === 'GET'
    ? !call.changesState && !exporting(request, call)
    : call.asks === true && !request.isMultipart() && isEmpty(request.body))

/** What browsers ask before a script of another site may read an answer. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, content-disposition',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Answers one request. What a signed-in owner asks sees his rows only; an open page shows everybody the same. */
async function answer<C extends Call>(exchange: Exchange, call: C, handler: Handler<C>, means: Means) {
  const { request, reply } = exchange
  if (call.anyOrigin) reply.headers(forAnyOrigin)
  request.actor = await admit(request, call, means.services)
  if (call.access !== 'open') followSession(request, reply, means.services.config.publicUrl, request.actor)
  const owner = call.access === 'open' ? undefined : ownerOf(request.actor)
  const work = () => answerAdmitted(exchange, call, handler, means)
  if (isSharedQuestion(request, call)) return keptAnswer(means.services.pages, request, reply, work)
  return owner === undefined ? work() : withinOwner(owner, work)
}

/** What is asked, and the handler's answer in its envelope. */
async function answerAdmitted<C extends Call>(
  { request, reply, stored }: Exchange,
  call: C,
  handler: Handler<C>,
  { services, formFiles }: Means,
): Promise<unknown> {
  const { lang } = request
  // Before the body is read: an address that names nothing stores nothing.
  const params = paramsOf(call, request, services.reference)
  const sent = withoutMethod(request, call, await sentBy(request, call, formFiles, stored))
  const body = () => parse(call.body, sent, lang, services.reference)
  let says = call.says as SentenceCode | undefined
  const context = {
    says: (code: SentenceCode) => {
      says = code
    },
    actor: request.actor,
    lang,
    request,
    reply,
    stored,
    params,
    query: parse(call.query, queryOf(request, call, sent), lang, services.reference),
    body: call.changesState ? undefined : isJson(request) ? withTypes(body) : body(),
    exported: exporting(request, call),
    write: <T>(work: (trx: Trx) => Promise<T>) => write(services, keyOf(request, sent), work),
  }
  const given = context as unknown as Context<C>
  if (context.exported) return sendSheet(services, given, call, (again) => handler(again))
  const result = await handler(given)
  if (call.blob || reply.sent) return result
  if (call.method !== 'GET' || call.access !== 'open') reply.header('cache-control', 'no-store')
  return envelopeOf(call, sentence(lang, says ?? 'ok'), result)
}

/** The `on` that areas use: turns calls of the contract into Fastify routes. */
export function router(app: FastifyInstance, services: Services, formFiles: FormFiles): { on: On; calls: Call[] } {
  const calls: Call[] = []
  const on: On = (call, handler) => {
    calls.push(call)
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const stored: number[] = []
      try {
        return await answer({ request, reply, stored }, call, handler, { services, formFiles })
      } catch (error) {
        // Nothing stays of a request that was refused.
        if (stored.length > 0)
          await formFiles
            .forget(stored)
            .catch((fault: unknown) =>
              request.log.warn({ err: fault }, 'files of a refused form are left to the sweep'),
            )
        throw error
      }
    }
    const url = urlOf(call.path)
    const config = { call }
    const limit = call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }
    // HEAD works like GET, except where that GET changes state.
    app.route({
      method: call.method,
      url,
      config,
      handler: respond,
      exposeHeadRoute: call.changesState !== true,
      ...limit,
    })
    if (call.formPut) app.route({ method: 'POST', url, config, handler: respond })
    if (call.changesState && call.method === 'GET') app.route({ method: 'POST', url, config, handler: respond })
  }
  return { on, calls }
}

function keyOf(request: FastifyRequest, body: unknown) {
  const key = headerOf(request, 'idempotency-key')
  if (request.method !== 'POST' || key === undefined) return undefined
  if (!/^[\w-]{8,100}$/.test(key)) throw invalid({ 'Idempotency-Key': ['V-TYPE'] })
  const owner = request.actor ? `user:${request.actor.userId}` : `address:${request.ip}`
  return { owner, key, bodyHash: requestHash(request.method, request.url.split('?')[0] as string, body) }
}
