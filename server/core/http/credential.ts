import type { FastifyRequest } from 'fastify'
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
