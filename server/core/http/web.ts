import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodePath } from './address.ts'
import { cookieName, refuseCrossSite } from './credential.ts'
import { EarlierAssets } from './earlier-assets.ts'
import type { KeptPages } from './kept-pages.ts'
import { formType, type Pages, preference, sendPage, type WebServer } from './pages.ts'
import { codingOf } from './packed-text.ts'

const root = join(import.meta.dirname, '../../..')
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
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
const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

interface Asset {
  file: string
  type: string
  immutable: boolean
  /** Sizes by content coding; the empty coding is the file itself. */
  sizes: Map<string, number>
}

const typeOf = (path: string): string => types[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'application/octet-stream'

/** Every file of the client build by its address. A name that is not in this map is never read from disk. */
function findAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // Sizes without waiting: over a thousand files one after the other, each through the pool of threads, took a tenth of a start.
  const sizeOf = new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [file, statSync(file).size] as const
    }),
  )
  for (const file of sizeOf.keys()) {
    if (/\.(br|gz)$/.test(file)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const sizes = new Map<string, number>()
    for (const [coding, end] of [
      ['', ''],
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const size = sizeOf.get(file + end)
      if (size !== undefined) sizes.set(coding, size)
    }
    assets.set(path, {
      file,
      type: typeOf(path),
      immutable: path.startsWith('/assets/'),
      sizes,
    })
  }
  return assets
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

async function mountBuilt(app: FastifyInstance, given: Omit<Pages, 'web'>, dataDir: string | undefined) {
  const { default: web } = (await import(pathToFileURL(join(root, 'dist/server/server.js')).href)) as {
    default: WebServer
  }
  const pages = { ...given, web }
  await addForms(app, pages)
  const client = join(root, 'dist/client')
  const assets = findAssets(client)
  const others = dataDir === undefined ? undefined : new EarlierAssets(dataDir)
  // Beside the start: nobody waits for it, and without it only pages of other builds lack something.
  others
    ?.keep(client, [...assets.keys()])
    .catch((error: unknown) => app.log.warn({ err: error }, 'files of this build are not kept for the next one'))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decodePath(request.raw.url ?? '/')
      if (path === undefined || isApi(path)) return reply.callNotFound()
      const asset = assets.get(path)
      if (asset) return sendAsset(request, reply, asset)
      if (!path.startsWith('/assets/')) return sendPage(app, pages, request, reply)
      const other = await others?.find(path)
      return other ? sendAsset(request, reply, { ...other, type: typeOf(path), immutable: true }) : reply.callNotFound()
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

async function mountDev(app: FastifyInstance) {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  await app.register(middie)
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.use((request: { url?: string }, response: unknown, next: () => void) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (isApi(path) || /^\/(preferences$|robots\.txt$|sitemap|\.well-known\/)/.test(path)) next()
    else vite.middlewares(request as never, response as never, next)
  })
}

/**
 * Serves the pages in the same process as the API: `built` from dist, `dev` through Vite, `none` not at all.
 * Files of other builds come from `dataDir`, which servers share. Unknown paths outside /api get the page for unknown addresses with status 404.
 * @throws when `built` is asked for and the web was not built.
 */
export async function mountWeb(
  app: FastifyInstance,
  {
    mode,
    publicUrl,
    kept,
    dataDir,
  }: { mode: 'built' | 'dev' | 'none'; publicUrl: string; kept: KeptPages; dataDir?: string },
): Promise<void> {
  if (mode === 'none') return
  addPreferences(app)
  const given = { site: publicUrl.replace(/\/+$/, ''), kept, sessionCookie: cookieName(publicUrl) }
  await (mode === 'built' ? mountBuilt(app, given, dataDir) : mountDev(app))
}
