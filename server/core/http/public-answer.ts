import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, sharedCache } from './shared-page.ts'

/**
 * For content whose changes must be seen at once: caches ask every time, which costs only the comparison of the tag.
 */
export const askedAgain = 'public, no-cache'

const shared = new WeakSet<FastifyReply>()

/** An answer for guests that a shared cache may keep. Its tag is computed from the text that is sent. */
export function publicAnswer<T>(_request: FastifyRequest, reply: FastifyReply, data: T, cache = sharedCache): T {
  reply.headers({ 'cache-control': cache, vary: 'accept-language, cookie' })
  shared.add(reply)
  return data
}

/** Tags the answers for guests, and answers 304 to who has them. Their text is made once, for both. */
export function tagPublicAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!shared.has(reply) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `W/"${createHash('sha256').update(request.lang).update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', tag)
    if (!isKnown(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type')
    return ''
  })
}
