import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Import, readImports } from './imports.ts'

const sides = ['contract', 'server', 'web', 'db']

/** Areas of the server that may call each other: the lines `from -> to` in ARCHITECTURE.md. */
export function readPairs(root: string): Set<string> {
  const page = join(root, 'ARCHITECTURE.md')
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return new Set([...text.matchAll(/`([a-z-]+) -> ([a-z-]+)`/g)].map(([, from, to]) => `${from} -> ${to}`))
}

/** Reads the whole tree and returns one sentence for each import that ARCHITECTURE.md forbids. */
export function findViolations(root: string): string[] {
  const pairs = readPairs(root)
  const folders = sides.filter((folder) => existsSync(join(root, folder)))
  return readImports(root, folders).flatMap((item) => judge(item, pairs) ?? [])
}

/** Says what is wrong with one import, or undefined when it is allowed. */
export function judge({ from, specifier }: Import, pairs: Set<string>): string | undefined {
  const no = (why: string): string => `${from} imports ${specifier}: ${why}`
  const [side = '', area = ''] = from.split('/')
  const test = /\.test\.tsx?$/.test(from) || from.startsWith('server/testing/')
  if (!specifier.startsWith('#') && !specifier.startsWith('.')) {
    const plain = side === 'contract' && specifier !== 'zod' && !test
    return plain ? no('the contract imports zod only') : undefined
  }
  const to = specifier.startsWith('#')
    ? specifier.slice(1)
    : posix.normalize(posix.join(posix.dirname(from), specifier))
  const [toSide = '', toArea = '', ...rest] = to.split('/')
  if (side === 'contract' && toSide !== 'contract') return no('the contract knows neither server nor web nor database')
  if (side === 'web' && (toSide === 'server' || toSide === 'db'))
    return no('the web reaches the server by its API only')
  if (side === 'server' && toSide === 'web') return no('the server knows nothing of the web')
  if (test) return undefined
  if (toSide === 'server' && toArea === 'testing') return no('only tests use server/testing')
  // Files at the top of a side (app.ts, router.tsx) put the areas together.
  if (toSide !== side || side === 'db' || isShared(toSide, toArea) || !from.slice(side.length + 1).includes('/'))
    return undefined
  if (area === toArea || (side === 'contract' && area !== 'core')) return undefined
  if (isShared(side, area)) return no(`${side}/${area} imports no area`)
  if (side === 'web') return area === 'routes' ? undefined : no('areas of the web meet in the routes only')
  if (rest.join('/') !== 'index.ts') return no("only another area's index.ts may be imported")
  return pairs.has(`${area} -> ${toArea}`)
    ? undefined
    : no(`the pair \`${area} -> ${toArea}\` is not in ARCHITECTURE.md`)
}

/** Parts without an area: everybody on their side may import them, they import no area. */
function isShared(side: string, folder: string): boolean {
  if (folder.includes('.')) return true
  return folder === 'core' || (side === 'web' && ['ui', 'generated', 'translations', 'assets'].includes(folder))
}
