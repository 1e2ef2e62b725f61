import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A guest's answer as a cache may keep it: one minute, a little longer while it asks again, and never beyond `seconds`; the tag is that of the content. */
export function publicAnswer<T>(request: FastifyRequest, reply: FastifyReply, data: T, seconds = Infinity): T {
  const fresh = Math.max(0, Math.min(60, seconds))
  const stale = Math.max(0, Math.min(300, seconds - fresh))
  const tag = `W/"${createHash('sha256').update(request.lang).update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'cache-control': `public, max-age=${fresh}, stale-while-revalidate=${stale}`,
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
