import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Names the module that loads the table of signed-in routes. */
const NAME = 'virtual:signed-in-routes'
const TABLE = '\0signed-in-routes-table'
const generated = 'web/generated'

/** Branches that visitors open without an account, by the files of their routes; the others are for those who have one, or on the way to it. */
const openBranch = /\/routes\/(_public\b|ngo-data$|pages\.faq$)/

/** One statement of the generated table: an import, a route, the children of a route, or the tree. */
interface Statement {
  readonly text: string
  /** The route that it belongs to, without what the generator adds to its name. */
  readonly route: string | undefined
}

function statementsOf(code: string): Statement[] {
  const plain = code
    .replace(/^(export )?interface [^]*?^\}\n/gm, '')
    .replace(/^declare module [^]*?^\}\n/gm, '')
    .replace(/^import type .*\n/gm, '')
    .replace(/ as any\b/g, '')
    .replace(/^const (\w+): \w+ =/gm, 'const $1 =')
  return (plain.match(/^(?:import|const|export const) [^]*?(?=^(?:import|const|export const) |$(?![^]))/gm) ?? []).map(
    (text) => ({
      text,
      route: /^(?:import \{ Route as|const) (\w+?)(?:RouteImport|Route|RouteChildren|RouteWithChildren)\b/.exec(
        text,
      )?.[1],
    }),
  )
}

const childrenOf = (statements: readonly Statement[]) =>
  /rootRouteChildren(?:: \w+)? = \{([^}]+)\}/
    .exec(statements.map(({ text }) => text).join(''))?.[1]
    ?.match(/\w+(?=,)/g) ?? []

/** The generated table in two: what every page starts with, and what signed-in pages add. */
export function parted(code: string): { open: string; signedIn: string } {
  const statements = statementsOf(code)
  const opens = new Set(
    statements.filter(({ text }) => openBranch.test(/ from '([^']+)'/.exec(text)?.[1] ?? '')).map(({ route }) => route),
  )
  const nameOf = (child: string) => child.replace(/Route(WithChildren)?$/, '')
  const children = childrenOf(statements)
  const rest = statements.filter(({ route }) => route !== 'root')
  const tree = (list: readonly string[]) => `[${list.join(', ')}]`
  const [open, signedIn] = [true, false].map((wanted) => ({
    text: rest
      .filter(({ route }) => route !== undefined && opens.has(route) === wanted)
      .map(({ text }) => text)
      .join(''),
    children: children.filter((child) => opens.has(nameOf(child)) === wanted),
  }))
  const root = statements.find(({ route, text }) => route === 'root' && text.startsWith('import'))?.text ?? ''
  return {
    open: `${root}${open?.text}export const routeTree = rootRouteImport._addFileChildren(${tree(open?.children ?? [])})\n`,
    signedIn: `${root}${signedIn?.text}export const signedIn = ${tree(signedIn?.children ?? [])}\n`,
  }
}

/**
 * Signed-in screens in a table of their own. All routes stood in the start of every page, and each screen of the staff
 * cost every visitor about 35 bytes. In the browser's build the start names open pages only; `router.tsx` adds the
 * others when somebody goes there. The server and the development server keep the whole table.
 */
export function signedInRoutes(): Plugin {
  const files: string[] = []
  const readTable = () => readFileSync(join(import.meta.dirname, '..', generated, 'route-tree.gen.ts'), 'utf8')
  return {
    name: NAME,
    enforce: 'pre',
    resolveId: (id) => (id === NAME || id === TABLE ? (id === NAME ? `\0${NAME}` : id) : undefined),
    load(id) {
      if (id === TABLE)
        return parted(readTable()).signedIn.replaceAll(
          "'./../routes/",
          `'${join(import.meta.dirname, '../web/routes')}/`,
        )
      if (id !== `\0${NAME}`) return undefined
      const apart = this.environment.name === 'client' && this.environment.mode === 'build'
      return `export const loadSignedIn = ${apart ? `() => import('${TABLE}')` : 'undefined'}`
    },
    transform: {
      filter: { id: /route-tree\.gen\.ts|tanstack-start-manifest/ },
      handler(code, id) {
        if (this.environment.mode !== 'build') return undefined
        if (id.includes('manifest')) return this.environment.name === 'client' ? undefined : withTable(code, files)
        return this.environment.name === 'client' ? parted(code).open : undefined
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') files.push(...filesWith(TABLE, bundle))
    },
  }
}

/** The file of a module and what it imports before it runs. */
function filesWith(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const one of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(one)
  }
  for (const { fileName, moduleIds } of chunks) if (moduleIds.includes(module)) add(fileName)
  return [...found].map((name) => `/${name}`)
}

/** What the build says of each route, the table among the files that signed-in areas begin with. */
const withTable = (code: string, files: readonly string[]): string =>
  `${code.replace('export const tsrStartManifest', 'const withoutTable')}
const table = ${JSON.stringify(files)}
export const tsrStartManifest = () => {
  const manifest = withoutTable()
  const { children, preloads: start } = manifest.routes.__root__
  for (const id of children) {
    const route = (manifest.routes[id] ??= {})
    if (${openBranch}.test(route.filePath)) continue
    route.preloads = [...new Set([...table, ...(route.preloads ?? [])])].filter((file) => !start.includes(file))
  }
  return manifest
}
`
