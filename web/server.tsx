import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { findPlace } from '#web/core/screens/screens.ts'
import { paraglideMiddleware } from '#web/generated/paraglide/server.js'
import { takeForm } from '#web/core/api/plain-post.ts'
import type { PageContext } from '#web/core/api/request.ts'
import { plainForms } from '#web/guest-forms/public/plain-forms.ts'
import { holdInput, markSignedIn, waitForInput } from '#web/shell/wait-for-input.ts'

const WAITS = 'x-waits-for-input'
/** Read by the server: the page is the same for everyone and may be kept by caches. */
const SHARED = 'x-shared-page'
/** Read by the server: the page holds a person's data, and nothing keeps it. */
const OWN = 'x-own-page'
/** Files of parts that only the browser draws: without a word about them, it asks for each when the one before has come. */
const LATER = 'x-later-parts'

type Router = Parameters<typeof defaultRenderHandler>[0]['router']
type Match = ReturnType<Router['stores']['matches']['get']>[number]
/** Scripts and styles of the matches that the server leaves to the browser; also the styles that stand in the page, for the browser asks for them before it draws such a match. */
async function laterParts(matches: readonly Match[]): Promise<string[]> {
  const { routes } = (await import('tanstack-start-manifest:v')).tsrStartManifest()
  const first = matches.findIndex((match) => match.ssr === false)
  const drawn = first < 0 ? [] : matches.slice(first).flatMap((match) => routes[match.routeId] ?? [])
  const named = drawn.flatMap(({ preloads = [], css = [] }) => [...preloads, ...css])
  return [...new Set(named.map((one) => (typeof one === 'string' ? one : one.href)))]
}
/** Text of the styles among them, for what is drawn with its data before they have come. */
async function stylesOf(later: readonly string[]): Promise<string> {
  const { inlineCss } = (await import('tanstack-start-manifest:v')).tsrStartManifest()
  return later.map((file) => inlineCss?.styles[file] ?? '').join('')
}
const preload = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin="" href="${file}">`
    : `<link rel="modulepreload" href="${file}">`

/** What was published and is not any more answers so; what searches the web forgets it. */
const isGone = ({ loaderData }: Match) => (loaderData as { gone?: unknown } | undefined)?.gone === true

const render = createStartHandler(async (page) => {
  const matches = page.router.stores.matches.get()
  const { screen } = findPlace(page.router.latestLocation.pathname)
  const { hydrate: wish, resume } = matches.findLast((match) => match.staticData?.hydrate)?.staticData ?? {}
  const open = !screen || screen.audience === 'public'
  if ((wish ?? (open ? 'input' : 'now')) === 'input') page.responseHeaders.set(WAITS, resume ?? '')
  // A checked document is looked at anew each time; a page whose form begins at its own hour says so.
  const fresh = matches.some((match) => match.staticData?.fresh)
  if (screen?.audience === 'public' && screen.layout !== 'full' && screen.rule !== 'qr' && !fresh)
    page.responseHeaders.set(SHARED, '')
  const later = await laterParts(matches)
  if (later.length > 0) page.responseHeaders.set(LATER, later.join(' '))
  const result = await defaultRenderHandler(page)
  // A page whose whole purpose is an error must answer with that status, also when it is opened by its own address.
  const response = result instanceof Response ? result : result.response
  const status = screen?.status ?? (matches.some(isGone) ? 410 : undefined)
  const { client } = page.router.options.context.queries
  if (client) {
    const { withAnswers, withPicture } = await import('#web/shell/picture.tsx')
    const frame = await response.text()
    const inBrowser = matches.some(({ ssr }) => ssr === false)
    const drawn = inBrowser ? await withPicture(frame, page, await stylesOf(later)) : undefined
    if (drawn !== undefined) response.headers.set(OWN, '')
    const html = withAnswers(drawn ?? frame, client)
    return new Response(html, { status: status ?? response.status, headers: response.headers })
  }
  return status ? new Response(response.body, { status, headers: response.headers }) : result
})

async function finish(response: Response, nonce: string | undefined): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const headers = new Headers(response.headers)
  const waits = headers.get(WAITS) ?? undefined
  headers.delete(WAITS)
  const later = headers.get(LATER)?.split(' ') ?? []
  headers.delete(LATER)
  const named = await response.text()
  // Only those that the page does not name already.
  const links = later.filter((file) => !named.includes(`href="${file}"`)).map(preload)
  const html = markSignedIn(
    named.replace('</head>', () => `${links.join('')}</head>`),
    nonce,
  )
  return new Response(waits === undefined ? holdInput(html, nonce) : waitForInput(html, nonce, waits), {
    status: response.status,
    headers,
  })
}

export default {
  /** Answers one page request in the language of its cookie. */
  fetch(request: Request, options?: { context?: PageContext }): Promise<Response> {
    return paraglideMiddleware(request, async () => {
      const taken = request.method === 'POST' ? await takeForm(request, plainForms, options?.context?.api) : undefined
      if (taken instanceof Response) return taken
      const page = request.method === 'POST' ? new Request(request.url, { headers: request.headers }) : request
      const context = { ...options?.context, ...(taken ? { posted: taken.posted } : {}) }
      const started = await render(page, { context } as Parameters<typeof render>[1])
      const shown = await finish(started, options?.context?.nonce)
      if (request.method !== 'POST' || shown.status !== 200) return shown
      // A page without a form shows itself, and says that nothing was taken.
      return new Response(shown.body, { status: taken?.status ?? 405, headers: shown.headers })
    })
  },
}
