import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnswerOf, BodyOf, Call, Envelope, Pagination, ParamsOf, QueryOf } from '#contract/core/calls/call.ts'
import { errorsMap, sentence, type Lang, type SentenceCode } from '#contract/core/refusals/messages.ts'
import { exportRights, visitExport } from '#contract/core/calls/sheet.ts'
import { may, mayAny, type Actor } from '../identity/actor.ts'
import { fileFields, lookupFields, valuesAt } from './body.ts'
import { forbidden, invalid, notFound, Refusal, type FieldRefusals } from '../errors.ts'
import { readForm, type SavePart } from './form.ts'
import { hasLeft, headerOf, refuseCrossSite, tokenOf } from './credential.ts'
import { cleanRichFields } from './rich-fields.ts'
import type { Row } from '../registers/register-rows.ts'
import type { Services, Trx } from '../services.ts'
import { sendSheet } from '../sheet/send.ts'
import { refuseByStanding } from '../identity/standing.ts'
import { noteView } from '../log/views.ts'
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
  /** The list is exported. A handler may answer `{ portions }`; otherwise its pages are read one after the other. */
  readonly exported: boolean
  /** Says something else than the call does when it succeeds. */
  readonly says: (code: SentenceCode) => void
  /** The request's one transaction, with row-level security and the idempotency key. */
  readonly write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
}

/** A page of a list with the exact total. */
export interface Page<T> {
  rows: T[]
  total: number
  perPage: number
  page: number
}
export const paginationOf = ({ total, perPage, page }: Omit<Page<unknown>, 'rows'>): Pagination => ({
  total_row: total,
  last_page: Math.max(1, Math.ceil(total / perPage)),
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

/** Finds the actor and checks kind and right. 401 without a session, 403 without the right. */
async function admit(request: FastifyRequest, call: Call, services: Services): Promise<Actor | undefined> {
  const credential = tokenOf(request, services.config.publicUrl)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const changes = !reads || call.changesState === true
  // A browser that fetches a link ahead of a click does not decide.
  if (
    call.changesState &&
    /prefetch|prerender/.test(headerOf(request, 'sec-purpose') ?? headerOf(request, 'purpose') ?? '')
  )
    throw forbidden()
  if (changes)
    refuseCrossSite(
      request,
      call.changesState && request.method === 'GET' && headerOf(request, 'sec-fetch-site') === 'same-origin'
        ? undefined
        : credential?.from,
    )
  let actor = credential && (await services.sessions.actorOf(credential.token, request.ip))
  if (actor && credential?.from === 'cookie' && hasLeft(request)) {
    await services.sessions.revoke(services.db, actor.sessionId)
    actor = undefined
  }
  if (call.access === 'open') return actor?.scope === 'full' ? actor : undefined
  if (!actor) throw new Refusal(401, 'signed_out')
  if (actor.scope === 'change-password' && !call.access.limited) throw new Refusal(401, 'signed_out')
  if (actor.kind === 'ministry' && !call.access.kinds.includes('ministry'))
    return actIn(request, call, actor, credential?.token ?? '', services)
  if (!call.access.kinds.includes(actor.kind)) throw forbidden()
  const rights = exporting(request, call) ? exportRights(call) : call.access.may
  if (actor.kind !== 'est' && rights && !mayAny(actor, rights)) throw forbidden()
  if (changes) refuseByStanding(actor, call)
  return actor
}

/** Whether the request exports a list: the call has columns and the header To-Excel or Export is set [spec 1§7]. */
const exporting = (request: FastifyRequest, call: Call): boolean =>
  call.sheet !== undefined &&
  request.method === 'GET' &&
  (request.headers['to-excel'] !== undefined || request.headers.export !== undefined)

/**
 * A ministry user visiting an organisation's file. Needs the pass token and the organisation in the query, and his own
 * live session. Read-only without U, no export without E; every view is logged.
 */
async function actIn(
  request: FastifyRequest,
  call: Call,
  actor: Actor,
  token: string,
  services: Services,
): Promise<Actor> {
  const query = request.query as Record<string, unknown>
  const access = call.access === 'open' ? undefined : call.access
  if (!access?.acting || typeof query._token !== 'string' || !/^\d{1,15}$/.test(String(query._ni))) throw forbidden()
  const inside = await services.sessions.acting(token, actor, query._token, Number(query._ni))
  if (!inside || (access.acting === 'write' && !inside.acting?.write)) throw forbidden()
  if (exporting(request, call) && !may(actor, ...visitExport)) throw forbidden()
  if (request.method === 'GET' || request.method === 'HEAD') await noteView(services.db, inside, call, request.url)
  return inside
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

/** The `on` that areas use: turns calls of the contract into Fastify routes. */
export function router(app: FastifyInstance, services: Services, formFiles: FormFiles): { on: On; calls: Call[] } {
  const calls: Call[] = []
  const on: On = (call, handler) => {
    calls.push(call)
    const files = fileFields(call.body)
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const stored: number[] = []
      try {
        return await answer(request, reply, stored)
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
    const answer = async (request: FastifyRequest, reply: FastifyReply, stored: number[]) => {
      request.actor = await admit(request, call, services)
      // Before the body is read: an address that names nothing stores nothing.
      const params = paramsOf(call, request, services.reference)
      const query = { ...(request.query as Record<string, unknown>) }
      if (call.access !== 'open') {
        delete query._token
        delete query._ni
      }
      let sent = request.method === 'GET' ? undefined : request.body
      if (request.isMultipart()) {
        if (!call.form) throw new Refusal(415, 'media_type')
        sent = await readForm(request, files, async (part) => {
          const id = await formFiles.save(request, part)
          stored.push(id)
          return id
        })
      }
      if (request.method === 'POST' && call.method === 'PUT') {
        const { _method, ...rest } = (sent ?? {}) as Record<string, unknown>
        if (_method !== 'PUT') throw new Refusal(405, 'method')
        sent = rest
      } else if (
        call.formPut &&
        sent &&
        typeof sent === 'object' &&
        (sent as Record<string, unknown>)._method === 'PUT'
      ) {
        const { _method: _, ...rest } = sent as Record<string, unknown>
        sent = rest
      }
      let says = call.says as SentenceCode | undefined
      const context = {
        says: (code: SentenceCode) => {
          says = code
        },
        actor: request.actor,
        lang: request.lang,
        request,
        reply,
        params,
        query: parse(
          call.query,
          call.changesState && request.method === 'POST' ? { ...query, ...(sent as object) } : query,
          request.lang,
          services.reference,
        ),
        body: call.changesState ? undefined : parse(call.body, sent, request.lang, services.reference),
        exported: exporting(request, call),
        write: <T>(work: (trx: Trx) => Promise<T>) => write(services.db, request.actor, keyOf(request, sent), work),
      }
      const given = context as unknown as Context<typeof call>
      if (context.exported) return sendSheet(services, given, call, (again) => handler(again))
      const result = await handler(given)
      if (call.blob || reply.sent) return result
      if (call.method !== 'GET' || call.access !== 'open') reply.header('cache-control', 'no-store')
      const message = sentence(request.lang, says ?? 'ok')
      const envelope: Envelope<unknown> = call.paged
        ? {
            status: true,
            message,
            data: (result as Page<unknown>).rows,
            pagination: paginationOf(result as Page<unknown>),
          }
        : { status: true, message, data: result }
      return envelope
    }
    const url = urlOf(call.path)
    const config = { call }
    // HEAD works like GET, except where that GET changes state.
    app.route({ method: call.method, url, config, handler: respond, exposeHeadRoute: call.changesState !== true })
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
