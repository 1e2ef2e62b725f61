import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'

interface Built {
  readonly children?: readonly string[]
  readonly preloads?: readonly string[]
  readonly css?: readonly string[]
}
const dist = join(import.meta.dirname, '../dist')
const KB = 1024

/** What the build says each route loads; `npm test` builds first. */
async function readRoutes(): Promise<Map<string, Built>> {
  const folder = join(dist, 'server/assets')
  const file = readdirSync(folder).find((name) => name.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest } = (await import(pathToFileURL(join(folder, file ?? 'missing')).href)) as {
    tsrStartManifest: () => { routes: Record<string, Built> }
  }
  return new Map(Object.entries(tsrStartManifest().routes))
}

const routes = await readRoutes()
const parentOf = new Map([...routes].flatMap(([id, { children = [] }]) => children.map((child) => [child, id])))
// A layout without files of its own is not in the list: what it stands in begins with the root all the same.
const chainOf = (id: string): string[] => (id === '__root__' ? [id] : [...chainOf(parentOf.get(id) ?? '__root__'), id])
const filesOf = (ids: readonly string[], kind: 'preloads' | 'css') =>
  new Set(ids.flatMap((id) => routes.get(id)?.[kind] ?? []))
/** Bytes on the way, as brotli. */
const weight = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, 'client', `${file}.br`)).size, 0)

/** Bytes on the way of styles that stand in the page together, compressed for one answer as the server does. */
const together = (files: Iterable<string>) =>
  brotliCompressSync(Buffer.concat([...files].map((file) => readFileSync(join(dist, 'client', file)))), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  }).length

const pages = [...routes].filter(([id, { children }]) => id !== '__root__' && !children).map(([id]) => id)
const isOpen = (id: string) => id.startsWith('/_public/') || id === '/ngo-data'

// The bounds of the design (section "Speed") less what the build cannot know: headers of each answer, and what
// a page asks for after its start. `node bench/pages.ts` measures the whole with a browser.
const bounds = {
  open: { script: 135 * KB, later: 1 * KB, headers: 350, css: 12 * KB },
  signedIn: { script: 240 * KB, later: 20 * KB, headers: 350, css: 34 * KB, further: 40 * KB },
}

test('there are open pages and signed-in ones to weigh', () => {
  expect(pages.filter(isOpen).length).toBeGreaterThan(4)
  expect(pages.filter((id) => !isOpen(id)).length).toBeGreaterThan(20)
})

test.each(pages.filter(isOpen))(
  'open page %s loads little after the first input, and its styles fit in the page',
  (id) => {
    const chain = chainOf(id)
    const scripts = filesOf(chain, 'preloads')
    const headers = scripts.size * bounds.open.headers
    expect(weight(scripts) + headers).toBeLessThanOrEqual(bounds.open.script - bounds.open.later)
    expect(together(filesOf(chain, 'css'))).toBeLessThanOrEqual(bounds.open.css)
  },
)

test.each(pages.filter((id) => !isOpen(id)))('%s fits as the first signed-in page and as a further one', (id) => {
  const chain = chainOf(id)
  const scripts = filesOf(chain, 'preloads')
  const shell = filesOf(chain.slice(0, -1), 'preloads')
  expect(weight(scripts)).toBeLessThanOrEqual(bounds.signedIn.script - bounds.signedIn.later)
  // Nor are they so many files that the headers of their answers take the room of what comes later.
  expect(weight(scripts) + scripts.size * bounds.signedIn.headers).toBeLessThanOrEqual(bounds.signedIn.script)
  expect(weight(filesOf(chain, 'css'))).toBeLessThanOrEqual(bounds.signedIn.css)
  if (chain.length > 2) expect(weight(scripts.difference(shell))).toBeLessThanOrEqual(bounds.signedIn.further)
})

test('the two fonts of the first view stay under their bound', () => {
  const folder = join(dist, 'client/assets')
  const fonts = readdirSync(folder).filter((name) => /^ngo-plex-.*\.woff2$/.test(name))
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(60 * KB)
})
