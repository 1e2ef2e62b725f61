import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Names the module that loads the tables of signed-in routes. */
const NAME = 'virtual:signed-in-routes'
const TABLE = '\0signed-in-routes-table:'
const generated = 'web/generated'

/**
 * Tables by the names of the files that begin a branch. What visitors open without an account is in the start; of the
 * rest nobody needs all.
 */
const tables = {
  open: /\/routes\/(_public\b|ngo-data$)/,
  ministry: /\/routes\/ministry\b/,
  organisation: /\/routes\/_org\b/,
  others: /\/routes\//,
}
type Table = keyof typeof tables
const names = Object.keys(tables) as Table[]
const apart = names.filter((name) => name !== 'open')
const tableOf = (file: string): Table => names.find((name) => tables[name].test(file)) ?? 'others'
/** Which table an address is looked for in; those of an organisation have no beginning in common. */
const places = `path => /^\\/ministry\\//.test(path) ? 'ministry' : /^\\/(auth|chat|file-view|messaging|pages|temp-ngo|user-notifications)\\b/.test(path) ? 'others' : 'organisation'`

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

/** The generated table as one module each: what every page starts with, and what signed-in pages add. */
export function parted(code: string): Readonly<Record<Table, string>> {
  const statements = statementsOf(code)
  const branch = new Map(
    statements.flatMap(({ text, route }) => {
      const file = / from '([^']+)'/.exec(text)?.[1]
      return file === undefined ? [] : [[route, tableOf(file)] as const]
    }),
  )
  const children = childrenOf(statements)
  const root = statements.find(({ route, text }) => route === 'root' && text.startsWith('import'))?.text ?? ''
  const tableNamed = (name: Table) => {
    const isOf = (route: string | undefined) => route !== 'root' && branch.get(route) === name
    const list = children.filter((child) => isOf(child.replace(/Route(WithChildren)?$/, ''))).join(', ')
    const own = statements.flatMap(({ text, route }) => (isOf(route) ? [text] : [])).join('')
    const end = name === 'open' ? `routeTree = rootRouteImport._addFileChildren([${list}])` : `routes = [${list}]`
    return `${root}${own}export const ${end}\n`
  }
  return Object.fromEntries(names.map((name) => [name, tableNamed(name)])) as Record<Table, string>
}

/**
 * Signed-in screens in tables of their own. All routes stood in the start of every page, and each screen of the staff
 * cost every visitor about 35 bytes. In the browser's build the start names open pages only; `router.tsx` adds the
 * others when somebody goes there. The server and the development server keep the whole table.
 */
export function signedInRoutes(): Plugin {
  const files = new Map<Table, string[]>()
  const readTable = () => readFileSync(join(import.meta.dirname, '..', generated, 'route-tree.gen.ts'), 'utf8')
  return {
    name: 'signed-in-routes',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : id.startsWith(TABLE) ? id : undefined),
    load(id) {
      if (id.startsWith(TABLE))
        return parted(readTable())[id.slice(TABLE.length) as Table].replaceAll(
          "'./../routes/",
          `'${join(import.meta.dirname, '../web/routes')}/`,
        )
      if (id !== `\0${NAME}`) return undefined
      if (this.environment.name !== 'client' || this.environment.mode !== 'build')
        return 'export const tableAt = undefined, loadTable = undefined'
      const loads = apart.map((name) => `${name}: () => import('${TABLE}${name}')`).join(', ')
      return `export const tableAt = ${places}; export const loadTable = { ${loads} }`
    },
    transform: {
      filter: { id: /route-tree\.gen\.ts|tanstack-start-manifest/ },
      handler(code, id) {
        if (this.environment.mode !== 'build') return undefined
        if (id.includes('manifest')) return this.environment.name === 'client' ? undefined : withTables(code, files)
        return this.environment.name === 'client' ? parted(code).open : undefined
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const name of apart) files.set(name, filesWith(`${TABLE}${name}`, bundle))
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

/** What the build says of each route, its table among the files that a signed-in branch begins with. */
const withTables = (code: string, files: ReadonlyMap<Table, readonly string[]>): string =>
  `${code.replace('export const tsrStartManifest', 'const withoutTables')}
const tables = [${apart.map((name) => `[${tables[name]}, ${JSON.stringify(files.get(name) ?? [])}]`).join(', ')}]
export const tsrStartManifest = () => {
  const manifest = withoutTables()
  const { children, preloads: start } = manifest.routes.__root__
  for (const id of children) {
    const place = '/routes' + id
    if (${tables.open}.test(place)) continue
    const route = (manifest.routes[id] ??= {})
    const [, table] = tables.find(([branch]) => branch.test(place))
    route.preloads = [...new Set([...table, ...(route.preloads ?? [])])].filter((file) => !start.includes(file))
  }
  return manifest
}
`
