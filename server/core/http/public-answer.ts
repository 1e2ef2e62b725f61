import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPages } from './kept-pages.ts'
import { bytesFor, packedText } from './packed-text.ts'
import { isKnown, sharedCache } from './shared-page.ts'

/**
 * For content whose changes must be seen at once: caches ask every time, which costs only the comparison of the tag.
 */
export const askedAgain = 'public, no-cache'

const shared = new WeakSet<FastifyReply>()
const sharing = (cache = sharedCache) => ({ 'cache-control': cache, vary: 'accept-language, cookie, accept-encoding' })

/**
 * An answer for guests that a shared cache may keep. Its tag is computed from the text that is sent. The answer to a POST
 * is kept by this server alone.
 */
export function publicAnswer<T>(request: FastifyRequest, reply: FastifyReply, data: T, cache = sharedCache): T {
  if (request.method !== 'POST') reply.headers(sharing(cache))
  shared.add(reply)
  return data
}

const tagOf = (lang: string, text: string) =>
  `W/"${createHash('sha256').update(lang).update(text).digest('base64url').slice(0, 22)}"`

/**
 * The answer to a question of a guest: the kept one, or what `make` answers. It is kept as long as shared caches may
 * keep it, and only if it is the same for everybody.
 */
export async function keptAnswer(
  pages: KeptPages,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<unknown>,
): Promise<unknown> {
  let mine: { answer: unknown } | undefined
  const isPost = request.method === 'POST'
  const kept = await pages.find(`${isPost ? 'POST ' : ''}${request.lang} ${request.url}`, async () => {
    mine = { answer: await make() }
    const lasts = isPost || reply.getHeader('cache-control') === sharedCache
    if (!shared.has(reply) || reply.statusCode !== 200 || !lasts) return undefined
    const text = JSON.stringify(mine.answer)
    return { tag: tagOf(request.lang, text), headers: sharing(), policy: '', text: packedText(text), lasts: false }
  })
  if (kept === undefined) return mine === undefined ? make() : mine.answer
  if (isPost) {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    return bytesFor(request, reply, kept.text)
  }
  reply.headers({ ...kept.headers, etag: kept.tag })
  if (isKnown(request.headers['if-none-match'], kept.tag)) {
    reply.code(304)
    return ''
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  return bytesFor(request, reply, kept.text)
}

/** Tags the answers for guests, and answers 304 to who has them. Their text is made once, for both. */
export function tagPublicAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!shared.has(reply) || request.method === 'POST' || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload
    const tag = tagOf(request.lang, payload)
    reply.header('etag', tag)
    if (!isKnown(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type')
    return ''
  })
}
