import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sharedCache } from './shared-page.ts'

/**
 * For content whose changes must be seen at once: caches ask every time, which costs only the comparison of the tag.
 */
export const askedAgain = 'public, no-cache'

/** An answer for guests that a shared cache may keep. Its tag is computed from the content. */
export function publicAnswer<T>(request: FastifyRequest, reply: FastifyReply, data: T, cache = sharedCache): T {
  const tag = `W/"${createHash('sha256').update(request.lang).update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': cache, etag: tag, vary: 'accept-language, cookie' })
  // 304: the router sees that the answer is sent and ignores the returned value.
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send() as unknown as T
  return data
}
