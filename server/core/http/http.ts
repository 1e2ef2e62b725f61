import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { failureOf, fieldError, sentence, type SentenceCode } from '#contract/core/refusals/messages.ts'
import { decodePath, pathOnly } from './address.ts'
import { bracketPath, isTooDeep, parseQuery, putField } from './body.ts'
import { Refusal, refusalOf } from '../errors.ts'
import { ZodRefusal } from './route.ts'
import { langOf } from './credential.ts'
import { shedLoad } from './overload.ts'
import { packLongAnswers } from './packed-text.ts'
import { tagPublicAnswers } from './public-answer.ts'
import { traceRequests } from '../watch/tracing.ts'

const bodyLimit = 1_048_576
const fileLimit = 20 * 1_048_576

/** Headers of every answer. Pages add their own content policy with a nonce. */
const headers: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
}

/** The field errors of a refusal in the reader's language. */
export function wordsOf(refusal: Refusal, lang: 'ar' | 'en'): Record<string, string[]> | undefined {
  if (refusal instanceof ZodRefusal) return refusal.words
  if (!refusal.fields) return undefined
  return Object.fromEntries(
    Object.entries(refusal.fields).map(([field, list]) => [
      field,
      list.map((one) =>
        typeof one === 'string'
          ? fieldError(lang, one)
          : 'text' in one
            ? one.text[lang]
            : fieldError(lang, one.code, one.params),
      ),
    ]),
  )
}

const fastifyCodes: Record<string, [number, SentenceCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large'],
  FST_FILES_LIMIT: [413, 'too_large'],
  FST_PARTS_LIMIT: [413, 'too_large'],
  FST_FIELDS_LIMIT: [413, 'too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'media_type'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'media_type'],
}

function refusalFor(error: unknown): Refusal | undefined {
  const known = refusalOf(error)
  if (known) return known
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const mapped = fastifyCodes[code]
  if (mapped) return new Refusal(...mapped)
  if (statusCode === 503) return new Refusal(503, 'unavailable')
  // The multipart parser throws errors without a status.
  if (error instanceof Error && /^(Unexpected end of|Malformed|Part terminated early|Multipart: )/.test(error.message))
    return new Refusal(400, 'bad_request')
  return statusCode >= 400 && statusCode < 500 ? new Refusal(400, 'bad_request') : undefined
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const lang = request.lang ?? langOf(request)
  const refusal = refusalFor(error)
  if (!refusal) request.log.error({ err: error }, 'fault')
  else if (refusal.status >= 500) request.log.warn({ err: error }, 'unavailable')
  const status = refusal?.status ?? 500
  if (status === 503 || status === 429) reply.header('retry-after', '5')
  const errors = refusal && wordsOf(refusal, lang)
  void reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({
      status: false,
      message: refusal ? sentence(lang, refusal.code) : failureOf(lang, request.routeOptions.config.call?.says),
      data: refusal ? refusal.data : { reference: request.id },
      ...(errors ? { errors } : {}),
    })
}

function readUrlEncoded(text: string): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = bracketPath(name)
    if (path) putField(body, path, value)
  }
  return body
}

/** An address that cannot be decoded is treated as unknown: it gets the same page or answer. */
function readableUrl(url: string): string {
  // The answer is asked for: a build leaves out a call whose answer nobody uses, whatever it throws.
  if (decodePath(url) !== undefined) return url
  return url.startsWith('/api/') ? '/api/unknown' : '/error-404'
}

/** Two hosts, which two servers in a row could read differently, or a boundary that no program sends [RFC 2046: 70]. */
function isMisleading({ raw, headers: { 'content-type': type = '' } }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const boundary = /boundary=("[^"]*"|[^;]*)/i.exec(type)?.[1] ?? ''
  return hosts.length > 1 || boundary.length > 72
}

/**
 * Milliseconds: for the head of a request, for the whole request, and between two checks of this [security 1.5, 33].
 */
export const patience = { head: 10_000, whole: 30_000, look: 5_000 }

/** Our rules at each step of a request, and for each route. */
function addHooks(app: FastifyInstance, log: Logger, https: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    request.lang = langOf(request)
    // Browsers ask by https only from then on; said only where the platform is reached by it.
    if (https) reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
    for (const name in headers) reply.raw.setHeader(name, headers[name] as string)
    reply.header('x-request-id', request.id)
    if (isMisleading(request)) throw new Refusal(400, 'bad_request')
  })
  app.addHook('preValidation', async (request) => {
    // The body of an upload is a stream that no parser has read.
    if (!(request.body instanceof Readable) && isTooDeep(request.body)) throw new Refusal(400, 'bad_request')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Of a 503 the line about its cause is enough; how many there were is in the metrics.
    if ((reply.statusCode >= 500 && reply.statusCode !== 503) || log.isLevelEnabled('debug'))
      request.log.info(
        {
          method: request.method,
          path: pathOnly(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
  })
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.config?.call && !route.config?.technical)
      throw new Error(`${String(route.method)} ${route.url} declares neither a permission nor open`)
  })
  // The tag is that of the text, however it travels.
  tagPublicAnswers(app)
  packLongAnswers(app)
}

/**
 * Fastify with our rules: a 404 that echoes nothing, no query values in logs, one form of error answer, static headers.
 */
export async function createHttp(
  log: Logger,
  {
    trustProxy = 0,
    pressure = true,
    slow = patience,
    https = false,
  }: {
    trustProxy?: number
    /** Whether requests are turned away under too much load, or from which load on. */
    pressure?: boolean | Parameters<typeof shedLoad>[1]
    slow?: typeof patience
    https?: boolean
  } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    bodyLimit,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: slow.whole,
    // By default Node checks only every 30 s, so a slow connection could live that much longer.
    http: { connectionsCheckingInterval: slow.look },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => (url.includes('%') ? readableUrl(url) : url),
    // Fastify's own answers would repeat the address.
    frameworkErrors: (_error, request, reply) => {
      for (const name in headers) reply.raw.setHeader(name, headers[name] as string)
      answerError(new Refusal(404, 'not_found'), request as FastifyRequest, reply as unknown as FastifyReply)
    },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 120, ignoreTrailingSlash: false },
  }) as unknown as FastifyInstance
  app.server.headersTimeout = slow.head
  await app.register(multipart, {
    limits: {
      fileSize: fileLimit,
      files: 20,
      parts: 60,
      fields: 60,
      fieldSize: 100_000,
      fieldNameSize: 120,
      headerPairs: 20,
    },
  })
  traceRequests(app)
  if (pressure !== false) await shedLoad(app, pressure === true ? {} : pressure)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, readUrlEncoded(text as string)),
  )
  app.decorateRequest('lang', 'ar')
  app.decorateRequest('actor', undefined)
  addHooks(app, log, https)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new Refusal(404, 'not_found'), request, reply))
  return app
}
