import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { refuseCrossSite } from './credential.ts'
import { type InlineHashes, isKnown, sharedCache, sharePage } from './shared-page.ts'

interface PageContext {
  nonce: string
  id: string
  site?: string
  api?: (path: string, init: RequestInit) => Promise<Response>
}
interface Pages {
  web: WebServer
  site: string | undefined
}
interface WebServer {
  fetch: (request: Request, options?: { context?: PageContext }) => Promise<Response>
}

/** Header that the web sets on pages that are the same for everyone. */
const SHARED = 'x-shared-page'
const root = join(import.meta.dirname, '../../..')
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const formType = 'application/x-www-form-urlencoded'
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

interface Asset {
  file: string
  type: string
  immutable: boolean
  /** Sizes by content coding; the empty coding is the file itself. */
  sizes: Map<string, number>
}

/** Every file of the client build by its address. A name that is not in this map is never read from disk. */
async function findAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size
  for (const entry of files) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const sizes = new Map<string, number>()
    for (const [coding, end] of [
      ['', ''],
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const size = await sizeOf(file + end)
      if (size !== undefined) sizes.set(coding, size)
    }
    assets.set(path, {
      file,
      type: types[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'application/octet-stream',
      immutable: path.startsWith('/assets/'),
      sizes,
    })
  }
  return assets
}

function codingOf(request: FastifyRequest, offered: (coding: string) => boolean): string {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return ['br', 'gzip'].find((coding) => accepted.includes(coding) && offered(coding)) ?? ''
}

/** Headers that matter only for pages. Files of the build do without them, because a page loads a dozen of them. */
const ofPages = 'referrer-policy x-frame-options cross-origin-opener-policy permissions-policy x-request-id'.split(' ')

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const coding = codingOf(request, (name) => asset.sizes.has(name))
  if (asset.immutable)
    for (const name of ofPages) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
  reply
    .header('content-type', asset.type)
    .header('content-length', asset.sizes.get(coding) ?? 0)
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
  reply.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  if (coding) reply.header('content-encoding', coding)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(createReadStream(asset.file + { br: '.br', gzip: '.gz', '': '' }[coding]))
}

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

/** Calls the API inside the same process. `keep` gets the cookies of what is read, which belong to the page. */
function insideCaller(app: FastifyInstance, page: FastifyRequest, keep: (cookies: readonly string[]) => void) {
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
    if (given.method === 'GET') keep(headers.getSetCookie())
    return new Response([204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}

const compress = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

async function sendPage(
  app: FastifyInstance,
  { web, site }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: string,
) {
  const nonce = randomBytes(18).toString('base64')
  const headers = new Headers()
  for (const name of ['cookie', 'accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const address = new URL(request.raw.url ?? '/', `${request.protocol}://${request.host || 'localhost'}`)
  if (form !== undefined) headers.set('content-type', formType)
  const wished = address.searchParams.get('lang') ?? ''
  if (languages.has(wished)) {
    // Crawlers and shared links name the language in the address. Later requests of the page follow the cookie.
    headers.set('cookie', [`lang=${wished}`, ...cookiesWithout('lang', headers.get('cookie'))].join('; '))
    reply.header('set-cookie', preference('lang', wished))
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const page = new Request(address, { method, headers, ...(form === undefined ? {} : { body: form }) })
  const cookies: string[] = []
  const api = insideCaller(app, request, (more) => void cookies.push(...more))
  const response = await web.fetch(page, { context: { nonce, id: request.id, ...(site ? { site } : {}), api } })
  const shared = form === undefined && response.headers.get(SHARED) !== null && response.status === 200
  reply.code(response.status)
  if (response.status >= 500) request.log.error({ path: address.pathname }, 'a page could not be drawn')
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== SHARED) reply.header(name, value)
  reply
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    // Language and colour scheme are cookies.
    .header('vary', 'cookie, accept-encoding')
  const text = await response.text()
  if (!shared) {
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    const own = [`'nonce-${nonce}'`]
    reply.header('content-security-policy', policyOf({ scripts: own, styles: own }))
    // A page that contains what somebody typed must not be stored anywhere.
    return sendText(request, reply.header('cache-control', form === undefined ? 'private, no-cache' : 'no-store'), text)
  }
  const { html, tag, inline } = sharePage(text, nonce)
  reply.header('cache-control', sharedCache).header('etag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return sendText(request, reply.header('content-security-policy', policyOf(inline)), html)
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  const bytes = Buffer.from(text)
  const coding = bytes.length > 1024 ? codingOf(request, () => true) : ''
  if (coding) reply.header('content-encoding', coding)
  return reply.send(coding === '' ? bytes : await compress[coding as 'br' | 'gzip'](bytes))
}

const languages = new Set(['ar', 'en'])
const preference = (name: 'lang' | 'skin', value: string) => `${name}=${value}; Path=/; Max-Age=34560000; SameSite=Lax`
const cookiesWithout = (name: string, cookies: string | null): string[] =>
  (cookies ?? '').split(/;\s*/).filter((one) => one !== '' && !one.startsWith(`${name}=`))

/** Sets language and colour scheme as cookies, without script. Redirects only to a path of this site. */
function addPreferences(app: FastifyInstance) {
  app.get<{ Querystring: { lang?: string; skin?: string; back?: string } }>(
    '/preferences',
    { schema: { hide: true } as object },
    (request, reply) => {
      const { lang, skin, back = '/home' } = request.query
      const wish = [
        ['lang', lang, ['ar', 'en']],
        ['skin', skin, ['light', 'dark']],
      ] as const
      const cookies = wish.flatMap(([name, value, known]) =>
        typeof value === 'string' && (known as readonly string[]).includes(value) ? [preference(name, value)] : [],
      )
      const home = typeof back === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : '/home'
      return reply.header('set-cookie', cookies).header('cache-control', 'no-store').redirect(home, 303)
    },
  )
}

async function mountBuilt(app: FastifyInstance, site: string | undefined) {
  const { default: web } = (await import(pathToFileURL(join(root, 'dist/server/server.js')).href)) as {
    default: WebServer
  }
  await addForms(app, { web, site })
  const assets = await findAssets(join(root, 'dist/client'))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = decodePath(request.raw.url ?? '/')
      if (path === undefined || isApi(path)) return reply.callNotFound()
      const asset = assets.get(path)
      if (asset) return sendAsset(request, reply, asset)
      return path.startsWith('/assets/') ? reply.callNotFound() : sendPage(app, { web, site }, request, reply)
    },
  })
}

/** Forms that work without script. The page itself reads the text that the browser sent. */
async function addForms(app: FastifyInstance, pages: Pages) {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(formType, { parseAs: 'string' }, (_request, text, done) => done(null, text))
    forms.post('/*', (request, reply) => {
      const path = decodePath(request.raw.url ?? '/')
      if (path === undefined || isApi(path)) return reply.callNotFound()
      refuseCrossSite(request, undefined)
      return sendPage(app, pages, request, reply, typeof request.body === 'string' ? request.body : '')
    })
  })
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return undefined
  }
}

async function mountDev(app: FastifyInstance) {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  await app.register(middie)
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.use((request: { url?: string }, response: unknown, next: () => void) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (isApi(path) || /^\/(preferences$|robots\.txt$|sitemap)/.test(path)) next()
    else vite.middlewares(request as never, response as never, next)
  })
}

/**
 * Serves the pages in the same process as the API: `built` from dist, `dev` through Vite, `none` not at all.
 * Unknown paths outside /api get the page for unknown addresses with status 404.
 * @throws when `built` is asked for and the web was not built.
 */
export async function mountWeb(
  app: FastifyInstance,
  { mode, site }: { mode: 'built' | 'dev' | 'none'; site?: string },
): Promise<void> {
  if (mode === 'none') return
  addPreferences(app)
  await (mode === 'built' ? mountBuilt(app, site?.replace(/\/+$/, '')) : mountDev(app))
}
