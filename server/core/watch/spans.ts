import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { nameOf as statementName } from '../database/statement-names.ts'
import { nameOf } from './call-name.ts'
import type { Facts, Tracing, Work } from './tracing.ts'

type Settings = NonNullable<Config['tracing']>

/** Longest wait for what is still to be sent when the process ends. */
const farewellMs = 2_000
/** Milliseconds in which a collector that does not answer is written down once. */
const quietMs = 60_000

const kinds: Record<Work, SpanKind> = { client: SpanKind.CLIENT, job: SpanKind.CONSUMER, own: SpanKind.INTERNAL }

function samplerOf({ sampler, share }: Settings): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Addresses, headers, waits and certificates: the exporter reads the variables of the standard itself. */
async function exporterOf({ protocol }: Settings) {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return new OTLPTraceExporter()
}

/** Tells once a minute that traces are lost: the platform goes on without them. */
function tellLost(log: Logger): void {
  let told = Number.NEGATIVE_INFINITY
  const tell = (reason: string) => {
    if (performance.now() - told < quietMs) return
    told = performance.now()
    log.warn({ reason: reason.slice(0, 300) }, 'traces are lost')
  }
  const words = (message: string) => tell(message)
  diag.setLogger(
    { error: words, warn: words, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  setGlobalErrorHandler((error) => tell(typeof error === 'string' ? error : ((error as Error).message ?? error.name)))
}

/** Of an error only its kind: its words may hold what was sent or what is stored. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown')
}

/** What a statement does and to which table first: «select ngos». */
function kindOf(sql: string): Attributes & { 'db.query.summary': string } {
  const operation = /^(?:\s|\/\*.*?\*\/|\()*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  // Not «extract(year from day)», nor «is distinct from».
  const table =
    /(?<!\b(?:extract|substring|trim)\s*\([^()]*|\bdistinct\s+)\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(
      sql,
    )?.[1]
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.summary': table === undefined ? operation : `${operation} ${table}`,
    ...(table !== undefined && { 'db.collection.name': table }),
  }
}

/** Probes and files of the build say nothing about the work. */
const isUnwatched = (request: FastifyRequest): boolean =>
  nameOf(request).kind === 'technical' || /\.\w+$/.test((request.raw.url ?? '/').split('?')[0] as string)

/**
 * A span for each request: the call, its route and its status; neither address nor query, neither who asks nor what he
 * sends. What a page asks for inside the server is a part of the page.
 */
function spanRequests(http: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Context>()
  const within = (request: FastifyRequest, done: () => void) => {
    const own = spans.get(request)
    if (own === undefined) done()
    else context.with(own, done)
  }
  http.addHook('onRequest', (request, _reply, done) => {
    if (isUnwatched(request)) return done()
    const inside = !(request.raw.socket instanceof Socket)
    const parent = inside ? context.active() : contextOf(request.headers.traceparent)
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
    }
    const kind = inside ? SpanKind.INTERNAL : SpanKind.SERVER
    const span = tracer.startSpan(nameOf(request).call, { kind, attributes }, parent)
    spans.set(request, trace.setSpan(parent, span))
    return within(request, done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(spans.get(request) ?? ROOT_CONTEXT)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    within(request, done)
  })
}

/** What goes on with the trace of somebody else, or begins one where this names none. */
function contextOf(traceparent: string | string[] | undefined): Context {
  const remote = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
}

function spanStatement(tracer: Tracer, { query: { sql }, queryDurationMillis, ...event }: LogEvent): void {
  const parent = context.active()
  // What nobody asked for is of no trace: the looks of the worker, every two seconds.
  if (trace.getSpan(parent)?.isRecording() !== true) return
  const end = performance.now()
  const facts = kindOf(sql)
  const span = tracer.startSpan(
    facts['db.query.summary'],
    {
      kind: SpanKind.CLIENT,
      startTime: end - queryDurationMillis,
      attributes: { ...facts, 'sijill.statement': statementName(sql) },
    },
    parent,
  )
  if (event.level === 'error') fail(span, event.error)
  span.end(end)
}

/**
 * Opens what writes traces, for `tracing.ts`. The tracer is our own and not that of the whole process: what packages would
 * tell by themselves, we do not know.
 */
export async function openTracing(settings: Settings, worker: string, log: Logger): Promise<Tracing> {
  tellLost(log)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
      'sijill.worker': worker,
    }).merge(detectResources({ detectors: [resourceAttributesEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: await exporterOf(settings) })],
  })
  const tracer = provider.getTracer('sijill')
  const propagator = new W3CTraceContextPropagator()
  return {
    span: (kind, name, facts: Facts, work, parent) => {
      const from = parent === undefined ? context.active() : contextOf(parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, from)
      return context.with(trace.setSpan(from, span), async () => {
        try {
          return await work()
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    statement: (event) => spanStatement(tracer, event),
    requests: (http) => spanRequests(http, tracer),
    traceparent: () => {
      const carrier: { traceparent?: string } = {}
      propagator.inject(context.active(), carrier, {
        set: (to, key, value) => key === 'traceparent' && Object.assign(to as object, { traceparent: value }),
      })
      return carrier.traceparent
    },
    ids: (): Record<string, string> => {
      const present = trace.getSpan(context.active())?.spanContext()
      return present && isSpanContextValid(present) ? { trace_id: present.traceId, span_id: present.spanId } : {}
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(farewellMs)])
      context.disable()
      diag.disable()
    },
  }
}
