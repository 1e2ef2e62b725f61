import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** What kind of work a span is of: asked of somebody else, taken from the queue, or done here. */
export type Work = 'client' | 'job' | 'own'
/** What is told of it: words and numbers of the program itself, never what somebody sent or what is stored. */
export type Facts = Readonly<Record<string, string | number>>

/** Traces as `spans.ts` writes them. */
export interface Tracing {
  span<T>(kind: Work, name: string, facts: Facts, work: () => Promise<T>, parent: string | undefined): Promise<T>
  statement(event: LogEvent): void
  requests(http: FastifyInstance): void
  traceparent(): string | undefined
  ids(): Record<string, string>
  stop(): Promise<void>
}

/** Undefined while no setting asks for traces: then none of this costs more than the look at it. */
let tracing: Tracing | undefined

/** Begins to write traces where the settings name a collector. Answers how to end it: what is waiting is sent. */
export async function startTracing(
  config: Pick<Config, 'tracing' | 'worker'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (config.tracing === undefined) return async () => undefined
  // Read only here: a server without traces does without the library.
  const { openTracing } = await import('./spans.ts')
  const opened = await openTracing(config.tracing, config.worker, log)
  tracing = opened
  return async () => {
    tracing = undefined
    await opened.stop()
  }
}

/** Does a piece of work within a span of its own. `parent` is the W3C `traceparent` of what asked for it elsewhere. */
export const inSpan = <T>(
  kind: Work,
  name: string,
  facts: Facts,
  work: () => Promise<T>,
  parent?: string,
): Promise<T> => (tracing === undefined ? work() : tracing.span(kind, name, facts, work, parent))

/** A span for each request of these routes. */
export const traceRequests = (http: FastifyInstance): void => tracing?.requests(http)

/** A span for a statement that the database has answered, within what asked for it. */
export const traceStatement = (event: LogEvent): void => tracing?.statement(event)

/** Headers, or fields of a job, by which whoever is asked goes on with this trace. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracing?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

/** Fields of a line of the log that lead to its trace. */
export const traceIds = (): Record<string, string> => tracing?.ids() ?? {}
