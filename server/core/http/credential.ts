import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { forbidden } from '../errors.ts'

/** The first value of a header. */
export const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export function langOf(request: FastifyRequest): Lang {
  const wanted =
    headerOf(request, 'accept-language')?.slice(0, 2) ?? /(?:^|; )lang=(ar|en)/.exec(request.headers.cookie ?? '')?.[1]
  return wanted === 'en' ? 'en' : 'ar'
}

export const cookieName = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-sijill' : 'sijill')

export function tokenOf(
  request: FastifyRequest,
  publicUrl: string,
): { token: string; from: 'header' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, from: 'header' }
  const name = cookieName(publicUrl)
  const pair = (request.headers.cookie ?? '').split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? { token: pair.slice(name.length + 1), from: 'cookie' } : undefined
}

/**
 * The browser could not reach the server when the person signed out: it left this cookie, as no script can delete the
 * other one.
 */
export const leftCookie = 'signed-out'
export const hasLeft = (request: FastifyRequest): boolean =>
  (request.headers.cookie ?? '').split('; ').includes(`${leftCookie}=1`)

/** What a visitor's browser sent a moment ago, sealed: its receipt is shown to that browser alone. */
export const receiptCookie = 'receipt'
/** How far a donor came who asks for his gifts, sealed: they are shown to that browser alone. */
export const giftsCookie = 'gifts'

/** Seconds by which a cookie ends before its session, so that no delay makes it the longer of the two. */
const cookieSlack = 2

/** Says to the scripts of open pages that somebody is signed in here. Nothing but the words of a link depends on it. */
const signedInCookie = 'signed-in'

/**
 * The session cookie: no script reads it, no other site sends it along with a form, and it does not outlive what is
 * left of the session (`seconds`). Without a session the browser deletes it. Beside it one that scripts read.
 */
export function setSessionCookie(
  reply: FastifyReply,
  publicUrl: string,
  session?: { token: string; seconds: number },
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = session ? Math.max(1, Math.floor(session.seconds) - cookieSlack) : 0
  const both = [
    `${cookieName(publicUrl)}=${session?.token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${age}`,
    `${signedInCookie}=${session ? 1 : ''}; Path=/; SameSite=Lax${secure}; Max-Age=${age}`,
  ]
  const mended = session !== undefined && hasLeft(reply.request)
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', mended ? [...both, `${leftCookie}=; Path=/; SameSite=Lax; Max-Age=0`] : both)
}

/** Lets the cookie follow a session that this request has prolonged. Not for answers that a cache may keep. */
export function followSession(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  actor: { readonly prolonged?: number | undefined } | undefined,
): void {
  if (actor?.prolonged === undefined) return
  const credential = tokenOf(request, publicUrl)
  if (credential?.from === 'cookie')
    setSessionCookie(reply, publicUrl, { token: credential.token, seconds: actor.prolonged })
}

/**
 * Refuses changes from other sites. A cookie alone is not enough: our own client adds a header that other sites cannot
 * set.
 */
export function refuseCrossSite(request: FastifyRequest, from: 'header' | 'cookie' | undefined): void {
  // Pages send no referrer, so a plain form has the origin "null". Only this header says which site it came from.
  if (['cross-site', 'same-site'].includes(headerOf(request, 'sec-fetch-site') ?? '')) throw forbidden()
  const origin = headerOf(request, 'origin')
  if (origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== request.headers.host) throw forbidden()
  if (from === 'cookie' && headerOf(request, 'x-requested-with') !== 'sijill') throw forbidden()
}

/** Headers by which browsers say that nobody has asked for the page yet; the last two are of older browsers. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a browser fetches this ahead of a click that may never come. */
export const isAhead = (request: FastifyRequest): boolean =>
  aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(headerOf(request, name) ?? ''))

/**
 * Refuses a GET that changes state where no script or program made it on purpose: what is fetched ahead of a click, an
 * address that was opened, a picture, a frame. A bearer header does not excuse it, as extensions and proxies add one to
 * whatever they fetch. Programs that are no browser send none of these headers.
 */
export function refuseUnmeant(request: FastifyRequest): void {
  if (isAhead(request)) throw forbidden()
  const mode = headerOf(request, 'sec-fetch-mode')
  const target = headerOf(request, 'sec-fetch-dest')
  if (mode !== undefined && !['cors', 'same-origin'].includes(mode)) throw forbidden()
  if (target !== undefined && target !== 'empty') throw forbidden()
  if (headerOf(request, 'sec-fetch-user') !== undefined) throw forbidden()
  if ((headerOf(request, 'sec-fetch-site') ?? 'same-origin') !== 'same-origin') throw forbidden()
}
