import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A guest's answer as a cache may keep it: one minute, a little longer while it asks again; the tag is that of the content. */
export function publicAnswer<T>(request: FastifyRequest, reply: FastifyReply, data: T): T {
  const tag = `W/"${createHash('sha256').update(request.lang).update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'cache-control': 'public, max-age=60, stale-while-revalidate=300',
    etag: tag,
    vary: 'accept-language, cookie',
  })
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim())
  // The router sees that the answer is sent; the content is then no longer needed.
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send() as unknown as T
  return data
}
