import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createMemoryHistory, Match, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { queryClientOf, type Queries } from '#web/core/api/query-client.ts'
import { pageNonce, pictureWish } from '#web/core/api/request.ts'
import { getRouter } from '../router.tsx'
import { edge, PICTURE } from './waiting.tsx'

// Node has a storage of a browser's name, one for everybody: what asks for it while a page is drawn shall fail.
for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)

/** Questions that an answer asks: a list of rows, then what belongs to the first. */
const ROUNDS = 3
/** Milliseconds that a page waits for its picture. */
const PATIENCE = 500
/** Letters of all answers together. They stand at the end of the page and keep nobody from seeing it. */
const ROOM = 2_000_000

const asked = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false)

/** Whether it survives being written as JSON: no maps, dates or functions. */
const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)
    ? true
    : Array.isArray(value)
      ? value.every(isPlain)
      : typeof value === 'object' &&
        Object.getPrototypeOf(value) === Object.prototype &&
        Object.values(value as object).every(isPlain)

/** JSON that may stand in a script of a page. */
function answersOf(client: QueryClient): string {
  let room = ROOM
  const written = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .flatMap(({ queryKey, state }) => {
      if (state.data === undefined || !isPlain(state.data)) return []
      const text = JSON.stringify([queryKey, state.data, state.dataUpdatedAt])
      room -= text.length
      return room < 0 ? [] : [text]
    })
  return `[${written.join()}]`.replaceAll('<', '\\u003c')
}

/** What cannot be pressed yet says so: a line at the top edge, and the pointer of something that is under way. Without script nothing is. */
const coming = `body:has(#waiting){cursor:progress}#waiting::before{content:"";position:fixed;z-index:99;inset-block-start:0;inset-inline:0;block-size:3px;background:var(--brand-t);transform-origin:0 0;animation:coming 8s cubic-bezier(0,.6,.2,1) both}[dir=rtl] #waiting::before{transform-origin:100% 0}@keyframes coming{from{transform:scaleX(0)}to{transform:scaleX(.9)}}@media(prefers-reduced-motion:reduce){#waiting::before{animation:none;transform:scaleX(.5)}}@media(scripting:none){body:has(#waiting){cursor:auto}#waiting::before{display:none}}`

/** What the page asks for in its first drawings, and what these show to be needed besides. */
async function ask(client: QueryClient, draw: () => string): Promise<string> {
  const until = new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())
  let html = draw()
  for (let round = 0; round < ROUNDS; round++) {
    const open = asked(client)
    if (open.length === 0) break
    // eslint-disable-next-line no-await-in-loop -- each round asks what the one before has shown to be needed
    await Promise.race([
      until,
      Promise.allSettled(open.map((query) => query.fetch({ ...query.options, retry: false }))),
    ])
    html = draw()
  }
  return html
}

/** Draws a signed-in page as its person will see it, with its data; undefined where only its frame can be drawn. */
async function draw(page: AnyRouter, origin: string): Promise<string | undefined> {
  const { queries } = page.options.context as { queries: Queries }
  const router = getRouter()
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [`${page.latestLocation.href}#${PICTURE}`] }),
    origin,
    scrollRestoration: false,
    context: { ...router.options.context, queries },
  })
  await router.load()
  const [root, frame] = router.state.matches
  // A visit to an organisation's file is known to the browser's tab only.
  const isVisit = frame?.routeId === '/_org' && root?.context.session?.tt === 'm'
  if (!frame || isVisit || router.state.matches.some(({ status }) => status !== 'success')) return undefined
  return ask(queryClientOf(queries), () =>
    renderToString(
      <RouterContextProvider router={router}>
        <Match routeId={frame.routeId} />
      </RouterContextProvider>,
    ),
  )
}

/**
 * The page with a picture where the browser's drawing will stand, and its styles:
 * docs/decisions/0106-a-picture-before-the-page.md. Undefined where something of it can only be drawn in a browser, or
 * the server has no time for it.
 */
export async function withPicture(
  html: string,
  { router, request }: { router: AnyRouter; request: Request },
  styles: string,
): Promise<string | undefined> {
  const wish = pictureWish()
  const [before, , after] = html.split(edge)
  if (!wish || before === undefined || after === undefined) return undefined
  wish.begin()
  try {
    const picture = await draw(router, new URL(request.url).origin)
    if (picture === undefined) return undefined
    const style = `<style nonce="${pageNonce() ?? ''}">${styles}${coming}</style>`
    return before.replace('</head>', () => `${style}</head>`) + picture + after
  } catch (error) {
    wish.failed(error)
    return undefined
  }
}

/** The page with the answers that it was drawn from, so that the browser does not ask for them again. */
export function withAnswers(html: string, client: QueryClient): string {
  const answers = `<script type="application/json" id="answers">${answersOf(client)}</script>`
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + answers + html.slice(end)
}
