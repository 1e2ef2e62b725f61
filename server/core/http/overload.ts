import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { plainPage } from './plain-page.ts'

/** From here on requests are turned away: milliseconds that one waits for its turn, and bytes of memory. */
const most = { maxEventLoopDelay: 2_000, maxHeapUsedBytes: 1_500_000_000 }

/** Files of the build have an ending, in whatever folder they stand; addresses of pages have none. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.startsWith('/api/')
/** Whoever looks whether the server is well gets an answer under any load: without it, load would take every server away. */
const probes = new Set(['/api/health', '/api/ready'])

/**
 * Turns requests away while the server has too much to do. People get a page that tries again, programs a 503 with
 * `Retry-After`. Files of the build are always sent: half a page is worse than none.
 */
export async function shedLoad(app: FastifyInstance, limits: Partial<typeof most> = {}): Promise<void> {
  await app.register(underPressure, {
    ...most,
    ...limits,
    pressureHandler: (request, reply) => {
      const [path = '/'] = (request.raw.url ?? '/').split('?')
      if (isFile(path) || probes.has(path)) return undefined
      if (path.startsWith('/api')) return Promise.reject(new Refusal(503, 'unavailable'))
      // What is returned is sent, as its documentation says and its types do not.
      return plainPage(request, reply, 'busy') as unknown as undefined
    },
  })
}
