import { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { plainPage } from './plain-page.ts'
import { Waiting } from './waiting.ts'

/** From here on requests are turned away: milliseconds that one waits for its turn, and bytes of memory. */
const most = { maxEventLoopDelay: 2_000, maxHeapUsedBytes: 1_500_000_000 }
/**
 * How long the next request may have to wait, in milliseconds, for visitors and for people who are signed in: when both
 * come in crowds, work goes on.
 */
const patience = { visitor: 250, signedIn: 500 }

/** Milliseconds after which a start no longer shows in what is measured: nobody is turned away for it. */
const startShows = 3_000

/** Files of the build have an ending, in whatever folder they stand; addresses of pages have none. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/api/')
/** Whoever looks whether the server is well gets an answer under any load: without it, load would take every server away. */
const probes = new Set(['/api/health', '/api/ready'])
const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?')[0] as string
const isAlwaysServed = (path: string) => isFile(path) || probes.has(path)

/** People get a page that tries again, programs a refusal. */
function turnAway(request: FastifyRequest, reply: FastifyReply): string {
  if (pathOf(request).startsWith('/api')) throw new Refusal(503, 'unavailable')
  return plainPage(request, reply, 'busy')
}

const isSignedIn = ({ headers }: FastifyRequest) =>
  headers.authorization !== undefined || /(?:^|; )(?:__Host-)?sijill=/.test(headers.cookie ?? '')
/** Their time is that of the line or of the reader, and says nothing about the server: uploads and the stream of events. */
const isSlowByItself = (request: FastifyRequest) =>
  request.method === 'GET'
    ? pathOf(request) === '/api/v2/events'
    : /^(multipart\/|application\/offset)/.test(request.headers['content-type'] ?? '')

declare module 'fastify' {
  interface FastifyInstance {
    /** Who waits for his answer; nobody counts where requests are not turned away. */
    waiting?: Waiting
  }
}

/** Turns away who would wait too long for his turn: a queue that only grows serves nobody in time. */
function limitWaiting(app: FastifyInstance, longest: typeof patience): void {
  const waiting = new Waiting()
  app.decorate('waiting', waiting)
  const leave = new WeakMap<FastifyRequest, (answered: boolean) => void>()
  app.addHook('onRequest', async (request, reply) => {
    // What a page asks for inside the server belongs to a request that has been let in.
    if (!(request.raw.socket instanceof Socket) || isAlwaysServed(pathOf(request))) return undefined
    if (waiting.expected() > longest[isSignedIn(request) ? 'signedIn' : 'visitor'])
      return reply.send(turnAway(request, reply))
    if (isSlowByItself(request)) return undefined
    const left = waiting.enter()
    leave.set(request, left)
    reply.raw.once('close', () => left(false))
    return undefined
  })
  // An answer that begins has had its turn, however slowly it is read.
  app.addHook('onSend', async (request, _reply, payload) => {
    leave.get(request)?.(true)
    return payload
  })
}

/**
 * Turns requests away while the server has too much to do. People get a page that tries again, programs a 503 with
 * `Retry-After`. Files of the build are always sent: half a page is worse than none.
 */
export async function shedLoad(
  app: FastifyInstance,
  { longest = patience, ...limits }: Partial<typeof most> & { longest?: typeof patience } = {},
): Promise<void> {
  let measured = 0
  app.addHook('onListen', async () => {
    measured = performance.now() + startShows
  })
  await app.register(underPressure, {
    ...most,
    ...limits,
    // What is returned is sent, as its documentation says and its types do not.
    pressureHandler: (request, reply) =>
      (isAlwaysServed(pathOf(request)) || performance.now() < measured
        ? undefined
        : turnAway(request, reply)) as undefined,
  })
  limitWaiting(app, longest)
}
