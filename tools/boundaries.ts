import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Import, readImports } from './imports.ts'

const sides = ['contract', 'server', 'web', 'db']

/** Areas that may import each other, on the server and on the web. */
export interface Pairs {
  readonly server: ReadonlySet<string>
  readonly web: ReadonlySet<string>
}

/** Folders of the web besides its areas, with what each may import. Areas meet in routes and shell. */
const layers: Readonly<Record<string, readonly string[]>> = {
  base: [],
  ui: ['base'],
  core: ['base', 'ui'],
}
const meets = ['routes', 'shell']
/** Folders that everything on the web may import. */
const open = ['base', 'ui', 'core', 'generated', 'translations', 'assets']
/** Folders that are not areas. */
const noAreas = new Set(['core', 'testing', 'public', ...open, ...meets])

/** Reads the lines `- server: …` and `- web: …` of ARCHITECTURE.md with their pairs `from -> to`. */
export function readPairs(root: string): Pairs {
  const page = join(root, 'ARCHITECTURE.md')
  const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : []
  const of = (side: string) => {
    const text = lines.find((line) => line.startsWith(`- ${side}: \``)) ?? ''
    return new Set([...text.matchAll(/`([a-z-]+) -> ([a-z-]+)`/g)].map(([, from, to]) => `${from} -> ${to}`))
  }
  return { server: of('server'), web: of('web') }
}

/** Reads all files and returns one sentence for each violation of ARCHITECTURE.md. */
export function findViolations(root: string): string[] {
  const pairs = readPairs(root)
  const imports = readImports(
    root,
    sides.filter((folder) => existsSync(join(root, folder))),
  )
  return [
    ...imports.flatMap((item) => judge(item, pairs) ?? []),
    ...unused(imports, pairs),
    ...circles(pairs.web),
    ...unlikeServer(root),
  ]
}

/** Listed pairs that no import uses any more. */
function unused(imports: readonly Import[], pairs: Pairs): string[] {
  const used = new Set(
    imports.map(({ from, specifier }) => {
      const [side = '', area] = from.split('/')
      return `${side}: ${area} -> ${target(from, specifier).split('/')[1]}`
    }),
  )
  return (['server', 'web'] as const).flatMap((side) =>
    [...pairs[side]]
      .filter((pair) => !used.has(`${side}: ${pair}`))
      .map((pair) => `ARCHITECTURE.md: nothing in ${side} needs the pair \`${pair}\``),
  )
}

/** Areas whose name is not that of a folder on the server. */
function unlikeServer(root: string): string[] {
  const foldersOf = (side: string) =>
    existsSync(join(root, side))
      ? readdirSync(join(root, side)).filter((name) => holdsFiles(join(root, side, name)))
      : []
  const known = new Set(foldersOf('server'))
  return ['contract', 'web'].flatMap((side) =>
    foldersOf(side)
      .filter((name) => !known.has(name) && !noAreas.has(name))
      .map((name) => `${side}/${name}: no area of the server has this name`),
  )
}
const holdsFiles = (path: string) =>
  statSync(path).isDirectory() &&
  readdirSync(path, { recursive: true, withFileTypes: true }).some((one) => one.isFile())

/** Pairs of the web that form a circle. */
function circles(pairs: ReadonlySet<string>): string[] {
  const next = (area: string) =>
    [...pairs].flatMap((pair) => (pair.startsWith(`${area} -> `) ? [pair.slice(area.length + 4)] : []))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    next(from).some((one) => one === to || (!seen.has(one) && reaches(one, to, seen.add(one))))
  const areas = new Set([...pairs].map((pair) => pair.split(' ')[0] ?? ''))
  return [...areas]
    .filter((area) => reaches(area, area))
    .map((area) => `ARCHITECTURE.md: the pairs of web/${area} lead back to it`)
}

/** Says what is wrong with one import; undefined when it is allowed. */
export function judge({ from, specifier }: Import, pairs: Pairs): string | undefined {
  const no = (why: string): string => `${from} imports ${specifier}: ${why}`
  const [side = '', area = ''] = from.split('/')
  const test = /\.test\.tsx?$/.test(from) || from.startsWith('server/testing/')
  if (!specifier.startsWith('#') && !specifier.startsWith('.')) {
    const plain = side === 'contract' && specifier !== 'zod' && !test
    return plain ? no('the contract imports zod only') : undefined
  }
  const to = target(from, specifier)
  const [toSide = '', toArea = ''] = to.split('/')
  if (side === 'contract' && toSide !== 'contract') return no('the contract knows neither server nor web nor database')
  if (side === 'web' && (toSide === 'server' || toSide === 'db'))
    return no('the web reaches the server by its API only')
  if (side === 'server' && toSide === 'web') return no('the server knows nothing of the web')
  if (test) return undefined
  if (toSide === 'server' && toArea === 'testing') return no('only tests use server/testing')
  // Files at the top of a side (app.ts, router.tsx) put the areas together.
  if (side === 'db' || area.includes('.')) return undefined
  if (toSide === 'contract') {
    const why = ofContract(side, area, to)
    return why && no(why)
  }
  if (toSide !== side || toArea === area || toArea.includes('.')) return undefined
  const why = side === 'web' ? ofWeb(area, to, pairs.web) : ofServer(area, to, pairs.server)
  return why && no(why)
}

/** The file that one of our imports leads to. */
export const target = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.normalize(posix.join(posix.dirname(from), specifier))

/** What may be imported from the contract: core knows no area, and the layers below core know no calls. */
function ofContract(side: string, area: string, to: string): string | undefined {
  if (side === 'web' && (area === 'ui' || area === 'base'))
    return to.startsWith('contract/core/values/') ? undefined : `web/${area} knows nothing of the API`
  if (area === 'core' && !to.startsWith('contract/core/')) return `${side}/core knows the contract of no area`
  return undefined
}

function ofServer(area: string, to: string, pairs: ReadonlySet<string>): string | undefined {
  const [, toArea = '', ...rest] = to.split('/')
  if (toArea === 'core') return undefined
  if (area === 'core') return 'server/core imports no area'
  if (rest.join('/') !== 'index.ts') return "only another area's index.ts may be imported"
  return listed(`${area} -> ${toArea}`, pairs)
}

function ofWeb(area: string, to: string, pairs: ReadonlySet<string>): string | undefined {
  const [, toArea = '', folder = ''] = to.split('/')
  if (meets.includes(area)) return toArea === 'routes' ? 'nothing imports a route' : undefined
  const below = layers[area]
  if (below)
    return below.includes(toArea) || ['generated', 'assets'].includes(toArea)
      ? undefined
      : `web/${area} imports ${below.length > 0 ? `only ${below.map((one) => `web/${one}`).join(' and ')}` : 'nothing of the web'}`
  if (open.includes(toArea)) return undefined
  if (meets.includes(toArea)) return 'areas know nothing of the shell and the routes'
  if (folder !== 'shared') return "only another area's folder shared/ may be imported"
  return listed(`${area} -> ${toArea}`, pairs)
}

const listed = (pair: string, pairs: ReadonlySet<string>): string | undefined =>
  pairs.has(pair) ? undefined : `the pair \`${pair}\` is not in ARCHITECTURE.md`
