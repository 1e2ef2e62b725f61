import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sharedCache } from './shared-page.ts'

/** What must be seen at once: kept by nobody without asking again, which costs no more than the tag. */
export const askedAgain = 'public, no-cache'

/** A guest's answer as a shared cache may keep it; the tag is that of the content. */
export function publicAnswer<T>(request: FastifyRequest, reply: FastifyReply, data: T, cache = sharedCache): T {
  const tag = `W/"${createHash('sha256').update(request.lang).update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': cache, etag: tag, vary: 'accept-language, cookie' })
  // The router sees that the answer is sent; the content is then no longer needed.
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send() as unknown as T
  return data
}
