import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { permissions } from '#contract/core/rights/permissions.ts'
import { contract, migration, page, server, suiteCase, type Names } from './register-templates.ts'

export interface Plan {
  names: Names
  /** Path and text of each file to write. */
  files: readonly (readonly [path: string, text: string])[]
  /** Lines to add by hand: where, and what. */
  edits: readonly (readonly [path: string, line: string])[]
}

const usage =
  'npm run new <area>/<name> <permission> <address of its screen>, for example: npm run new properties/vehicles ngo_vehicles /properties/vehicles'

/** The files and edits of a new register; throws a sentence for a name, permission or address that cannot be. */
export function planRegister(root: string, [where = '', permission = '', screen = '']: readonly string[]): Plan {
  const [, area, kebab] = /^([a-z][a-z-]*)\/([a-z][a-z-]*[a-z])$/.exec(where) ?? []
  if (area === undefined || kebab === undefined) throw new Error(usage)
  if (!Object.hasOwn(permissions, permission)) throw new Error(`There is no permission ${permission}. ${usage}`)
  if (!/^(\/[\w-]+)+$/.test(screen)) throw new Error(`${screen} is no address of a screen. ${usage}`)
  const camel = kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const names: Names = {
    area,
    kebab,
    snake: kebab.replaceAll('-', '_'),
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    permission,
    screen,
  }
  const last = Math.max(0, ...readdirSync(join(root, 'db/migrations')).map((name) => Number(name.slice(0, 4)) || 0))
  return {
    names,
    files: [
      [`db/migrations/${String(last + 1).padStart(4, '0')}-${kebab}.sql`, migration(names)],
      [`contract/${area}/${kebab}.ts`, contract(names)],
      [`server/${area}/${kebab}.ts`, server(names)],
      [`web/${area}/${kebab}.tsx`, page(names)],
      [`server/testing/${kebab}-case.ts`, suiteCase(names)],
    ],
    edits: [
      [`server/${area}/index.ts`, `import { ${camel}Area } from './${kebab}.ts'`],
      [`server/${area}/index.ts`, `  ${camel}Area(on, services)`],
      ['server/testing/registers.ts', `import { ${camel}Case } from './${kebab}-case.ts'`],
      ['server/testing/registers.ts', `  ${camel}Case,`],
      [
        `web/routes/_org${screen}.tsx`,
        `export const Route = createFileRoute('/_org${screen}')({ component: ${names.pascal} })`,
      ],
    ],
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  try {
    const { files, edits } = planRegister(root, process.argv.slice(2))
    const taken = files.find(([path]) => existsSync(join(root, path)))
    if (taken) throw new Error(`${taken[0]} exists already; nothing was written.`)
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      console.log(`wrote ${path}`)
    }
    console.log('\nNow add these lines, then run `npm run migrate` and `npm test`:')
    for (const [path, line] of edits) console.log(`  ${path}\n    ${line.trim()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
