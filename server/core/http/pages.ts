import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { giftsCookie, isAhead, receiptCookie } from './credential.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'
import { comeBack, plainPage } from './plain-page.ts'
import { bytesFor, packedText } from './packed-text.ts'
import { type InlineHashes, isKnown, sharedCache, sharePage } from './shared-page.ts'

interface PageContext {
  nonce: string
  id: string
  site?: string
  api?: (path: string, init: RequestInit) => Promise<Response>
  /** Where a signed-in page may be drawn with its data (web/shell/picture.tsx). */
  picture?: { begin: () => void; failed: (error: unknown) => void }
}
export interface Pages {
  readonly web: WebServer
  /** Public address of the site. */
  readonly site: string | undefined
  readonly kept: KeptPages
  /** Name of the cookie that holds a session. */
  readonly sessionCookie: string
}
export interface WebServer {
  fetch: (request: Request, options?: { context?: PageContext }) => Promise<Response>
}

/** Header that the web sets on pages that are the same for everyone. */
const SHARED = 'x-shared-page'
/** Header that the web sets on pages with a person's data. */
const OWN = 'x-own-page'
/** Milliseconds. Where requests wait longer for their turn, pages come without a picture: drawing one takes as long as several answers. */
const CALM = 50
export const formType = 'application/x-www-form-urlencoded'

const policyOf = ({ scripts, styles }: InlineHashes) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    // The component library writes style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** What a page is told of the answers that it is drawn from: their cookies, which belong to it, and their status. */
type Heard = (answer: { readonly cookies: readonly string[]; readonly status: number }) => void

/** Calls the API inside the same process. `hear` is told of what is read. */
function insideCaller(app: FastifyInstance, page: FastifyRequest, hear: Heard) {
  return async (path: string, init: RequestInit): Promise<Response> => {
    const given: InjectOptions = {
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      remoteAddress: page.ip,
    }
    if (typeof init.body === 'string') given.payload = init.body
    const answer = await app.inject(given)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of Array.isArray(value) ? value : [value]) if (typeof one === 'string') headers.append(name, one)
    // The list of the register is read by POST: its fault counts as any other. Only what is read by GET sets cookies.
    const isRead = given.method === 'GET' || given.method === ('HEAD' as 'GET')
    hear({ cookies: isRead ? headers.getSetCookie() : [], status: answer.statusCode })
    return new Response([204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}

/** What a page is drawn from. */
interface Wish {
  readonly address: URL
  readonly cookie: string
  /** Sent by a form without script. */
  readonly form?: string | undefined
}
interface Drawn {
  readonly response: Response
  readonly text: string
  readonly nonce: string
  /** Cookies of the calls that it was drawn from. */
  readonly cookies: readonly string[]
  /** The page lacks what could not be read: with 503 because the data is away, with another status by a fault of ours. */
  readonly lacks: number | undefined
}

async function draw(
  app: FastifyInstance,
  { web, site }: Pages,
  request: FastifyRequest,
  { address, cookie, form }: Wish,
): Promise<Drawn> {
  const nonce = randomBytes(18).toString('base64')
  const headers = new Headers()
  for (const [name, value] of [
    ['cookie', cookie],
    ['accept', request.headers.accept],
    ['content-type', form === undefined ? undefined : formType],
  ] as const)
    if (value) headers.set(name, value)
  // HEAD gets tag and length of the page that GET would get. Fastify omits the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const page = new Request(address, { method, headers, ...(form === undefined ? {} : { body: form }) })
  const cookies: string[] = []
  let lacks: number | undefined
  let isOwn = true
  const picture = {
    begin: () => {
      isOwn = false
    },
    failed: (err: unknown) => request.log.warn({ err, path: address.pathname }, 'a page came without its picture'),
  }
  const api = insideCaller(app, request, (heard) => {
    cookies.push(...heard.cookies)
    if (isOwn && heard.status >= 500 && lacks !== 503) lacks = heard.status
  })
  const hasPicture = request.method === 'GET' && !isAhead(request) && (app.waiting?.expected() ?? 0) < CALM
  const context = { nonce, id: request.id, ...(site ? { site } : {}), api, ...(hasPicture ? { picture } : {}) }
  const response = await web.fetch(page, { context })
  const text = await response.text()
  // A database that is away was said by the call that met it.
  if (response.status >= 500 && lacks !== 503)
    request.log.error({ path: address.pathname }, 'a page could not be drawn')
  return { response, text, nonce, cookies, lacks }
}

/** Not taken over from the drawn page: several cookies are several headers, which an object cannot hold. */
const ownHeaders = new Set(['content-length', SHARED, OWN, 'set-cookie'])
const headersOf = (response: Response): Record<string, string> => ({
  ...Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name))),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Language and colour scheme are cookies.
  vary: 'cookie, accept-encoding',
})

/** A page that is the same for everybody, ready to be sent; undefined for others. */
function sharedOf({ response, text, nonce, lacks }: Drawn): KeptPage | undefined {
  if (
    lacks !== undefined ||
    response.headers.get(SHARED) === null ||
    response.status !== 200 ||
    response.headers.has('set-cookie')
  )
    return undefined
  const { html, tag, inline } = sharePage(text, nonce)
  return {
    tag,
    headers: { ...headersOf(response), 'cache-control': sharedCache },
    policy: policyOf(inline),
    text: packedText(html),
    lasts: true,
  }
}

async function sendShared(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply.code(200).headers({ ...page.headers, etag: page.tag })
  // An answer that sets a cookie is one person's, however many are sent the same page.
  if (reply.hasHeader('set-cookie')) reply.header('cache-control', 'private, no-cache')
  if (isKnown(request.headers['if-none-match'], page.tag)) return reply.code(304).send()
  reply.header('content-security-policy', page.policy)
  return reply.send(await bytesFor(request, reply, page.text))
}

/** A page that lacks something is no good page: what is left of it is shown, or a page that says so, as 503. */
function sendLacking(request: FastifyRequest, reply: FastifyReply, drawn: Drawn) {
  if (drawn.lacks === 503) return reply.send(plainPage(request, reply, 'away'))
  const { status } = drawn.response
  return sendAs(request, reply, drawn, status >= 500 ? status : 503, comeBack)
}

/** Thrown while a page for many is drawn, so that all who wait for it hear of it. */
class Lacking extends Error {
  readonly drawn: Drawn
  constructor(drawn: Drawn) {
    super('the page lacks what could not be read')
    this.drawn = drawn
  }
}

/** The last good page, with the status of the fault: caches in front of us know it for what it is and go on with theirs. */
async function sendLast(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply.code(503).headers({ ...page.headers, 'content-security-policy': page.policy, ...comeBack })
  return reply.send(await bytesFor(request, reply, page.text))
}

async function sendOwn(request: FastifyRequest, reply: FastifyReply, drawn: Drawn, typed: boolean) {
  if (drawn.lacks !== undefined && !typed) return sendLacking(request, reply, drawn)
  // A page that contains what somebody typed, or his data, must not be stored anywhere.
  const isPersonal = typed || drawn.response.headers.has(OWN)
  const keeps = { 'cache-control': isPersonal ? 'no-store' : 'private, no-cache' }
  return sendAs(request, reply, drawn, drawn.response.status, keeps)
}

async function sendAs(
  request: FastifyRequest,
  reply: FastifyReply,
  drawn: Drawn,
  status: number,
  keeps: Readonly<Record<string, string>>,
) {
  const { response, text, nonce, cookies } = drawn
  const own = [`'nonce-${nonce}'`]
  const all = [...cookies, ...response.headers.getSetCookie()]
  if (all.length > 0) reply.header('set-cookie', [...new Set(all)])
  reply
    .code(status)
    .headers(headersOf(response))
    .header('content-security-policy', policyOf({ scripts: own, styles: own }))
    .headers(keeps)
  return reply.send(await bytesFor(request, reply, packedText(text)))
}

const cookiesOf = (request: FastifyRequest): string[] =>
  (request.headers.cookie ?? '').split(/;\s*/).filter((one) => one !== '')

/** Draws a page, or sends the one that is kept for visitors without a session. `form`: what a form without script sent. */
export async function sendPage(
  app: FastifyInstance,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: string,
) {
  const address = new URL(request.raw.url ?? '/', `${request.protocol}://${request.host || 'localhost'}`)
  const wished = address.searchParams.get('lang') ?? ''
  const sent = cookiesOf(request)
  // Crawlers and shared links name the language in the address. Later requests of the page follow the cookie.
  const named = languages.has(wished) ? `lang=${wished}` : undefined
  const cookies = named ? [named, ...sent.filter((one) => !one.startsWith('lang='))] : sent
  if (named && !sent.includes(named)) reply.header('set-cookie', preference('lang', wished))
  const own = [pages.sessionCookie, receiptCookie, giftsCookie]
  if (form !== undefined || cookies.some((one) => own.includes(one.split('=', 1)[0] ?? '')))
    return sendDrawn(
      request,
      reply,
      await draw(app, pages, request, { address, cookie: cookies.join('; '), form }),
      form !== undefined,
    )
  // Nothing else of the request reaches the page, so it is the same for all who ask so.
  const cookie = cookies
    .filter((one) => /^(lang=(ar|en)|skin=(light|dark))$/.test(one))
    .sort()
    .join('; ')
  const wish = { address, cookie }
  let mine: Drawn | undefined
  const key = `${address.href} ${cookie}`
  try {
    const kept = await pages.kept.find(key, async () => {
      mine = await draw(app, pages, request, wish)
      if (mine.lacks !== undefined) throw new Lacking(mine)
      return sharedOf(mine)
    })
    if (kept) return sendShared(request, reply, kept)
  } catch (error) {
    if (!(error instanceof Lacking)) throw error
    const last = pages.kept.last(key)
    return last ? sendLast(request, reply, last) : sendLacking(request, reply, error.drawn)
  }
  return sendOwn(request, reply, mine ?? (await draw(app, pages, request, wish)), false)
}

function sendDrawn(request: FastifyRequest, reply: FastifyReply, drawn: Drawn, typed: boolean) {
  const shared = typed ? undefined : sharedOf(drawn)
  return shared ? sendShared(request, reply, shared) : sendOwn(request, reply, drawn, typed)
}

export const languages = new Set(['ar', 'en'])
export const preference = (name: 'lang' | 'skin', value: string) =>
  `${name}=${value}; Path=/; Max-Age=34560000; SameSite=Lax`
