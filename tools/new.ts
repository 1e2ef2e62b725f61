import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { permissions } from '#contract/core/rights/permissions.ts'
import { findPlace } from '#web/core/screens/screens.ts'
import { afterImports, atEnd, type Edit, inArea, inList, withLine } from './new-edits.ts'
import * as register from './register-templates.ts'
import type { Names } from './register-templates.ts'
import { suite, transitions } from './workflow-suite-template.ts'
import * as workflow from './workflow-templates.ts'

export interface Plan {
  readonly names: Names
  /** Path and text of each file to write. */
  readonly files: readonly (readonly [path: string, text: string])[]
  /** Lines that belong into files that exist. */
  readonly edits: readonly Edit[]
  /** What only a person can say, and what has to be run. */
  readonly steps: readonly string[]
}

const usage = `npm run new <area>/<name> <permission> <address of its screen>            a register
npm run new workflow <area>/<name> <permission> <address of its screen>   a case with its actions
for example: npm run new properties/vehicles ngo_vehicles /properties/vehicles`

function namesOf([where = '', permission = '', screen = '']: readonly string[]): Names {
  const [, area, kebab] = /^([a-z][a-z-]*)\/([a-z][a-z-]*[a-z])$/.exec(where) ?? []
  if (area === undefined || kebab === undefined) throw new Error(usage)
  if (!Object.hasOwn(permissions, permission)) throw new Error(`There is no permission ${permission}.\n${usage}`)
  if (!/^(\/[\w-]+)+$/.test(screen)) throw new Error(`${screen} is no address of a screen.\n${usage}`)
  const camel = camelOf(kebab)
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { area, kebab, snake: kebab.replaceAll('-', '_'), camel, pascal, permission, screen }
}
const camelOf = (kebab: string) => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The area's list of calls: a line in it, or the file of an area that is new, with its lines in the application. */
function intoArea(root: string, { area, camel, kebab }: Names): Pick<Plan, 'files' | 'edits'> {
  const path = `server/${area}/index.ts`
  const [imports, use] = [`import { ${camel}Area } from './${kebab}.ts'`, `  ${camel}Area(on, services)`]
  if (existsSync(join(root, path)))
    return {
      files: [],
      edits: [
        { path, line: imports, after: afterImports },
        { path, line: use, after: inArea },
      ],
    }
  const name = camelOf(area)
  return {
    files: [
      [
        path,
        `import type { Area } from '../core/http/route.ts'\n${imports}\n\n/** Area ${area}. */\nexport const ${name}: Area = (on, services) => {\n${use}\n}\n`,
      ],
    ],
    edits: [
      { path: 'server/app.ts', line: `import { ${name} } from './${area}/index.ts'`, after: afterImports },
      { path: 'server/app.ts', line: `  ${name},`, after: inList('areas') },
    ],
  }
}

/** The screen's route, and its row and title where the table of screens does not know its address. */
function intoScreens({ area, kebab, snake, pascal, permission, screen }: Names): Pick<Plan, 'files' | 'edits'> {
  const route = `import { createFileRoute } from '@tanstack/react-router'\nimport { ${pascal} } from '#web/${area}/${kebab}.tsx'\n\nexport const Route = createFileRoute('/_org${screen}')({ component: ${pascal} })\n`
  const row = `  screen('${screen}', 'org', '${snake}', { slug: '${permission}' }),`
  return {
    files: [[`web/routes/_org${screen}.tsx`, route]],
    edits: findPlace(screen).screen
      ? []
      : [
          { path: 'web/core/screens/screens-own.ts', line: row },
          { path: 'web/core/screens/screen-titles.ts', line: `  ${snake}: m.title_${snake},` },
          { path: 'web/translations/ar.json', line: `  "title_${snake}": "…",` },
          { path: 'web/translations/en.json', line: `  "title_${snake}": "…",` },
          { path: 'web/core/screens/organisation-menu.ts', line: `      '${screen}',` },
        ],
  }
}

const logWords = ({ snake }: Names): Edit => ({
  path: 'contract/profile/log-sentence.ts',
  line: `  ${snake}: ['…', '…'],`,
})
const generated = ['npm run migrate', 'npm run build', 'npm run check:spec -- --write']
/** Named by the minute in which it is written (UTC), or by the next that no migration has [decision 0037]. */
function migrationPath(root: string, names: Pick<Names, 'kebab'>, now: Date): string {
  const number = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
  const folder = 'db/migrations'
  return readdirSync(join(root, folder)).some((name) => name.startsWith(`${number}-`))
    ? migrationPath(root, names, new Date(now.getTime() + 60_000))
    : `${folder}/${number}-${names.kebab}.sql`
}

/** The files and edits of a new register; throws a sentence for a name, permission or address that cannot be. */
export function planRegister(root: string, given: readonly string[], now = new Date()): Plan {
  const names = namesOf(given)
  const { area, kebab, camel } = names
  const [inIndex, inScreens] = [intoArea(root, names), intoScreens(names)]
  const suites = 'server/testing/registers.ts'
  return {
    names,
    files: [
      [migrationPath(root, names, now), register.migration(names)],
      [`contract/${area}/${kebab}-words.ts`, register.words(names)],
      [`contract/${area}/${kebab}.ts`, register.contract(names)],
      [`server/${area}/${kebab}.ts`, register.server(names)],
      [`web/${area}/${kebab}.tsx`, register.page(names)],
      [`server/testing/${kebab}-case.ts`, register.suiteCase(names)],
      ...inIndex.files,
      ...inScreens.files,
    ],
    edits: [
      ...inIndex.edits,
      { path: suites, line: `import { ${camel}Case } from './${kebab}-case.ts'`, after: afterImports },
      { path: suites, line: `  ${camel}Case,`, after: inList('registers') },
      ...inScreens.edits,
      logWords(names),
    ],
    steps: [
      'write the fields and their words: migration, contract, page and its case of the suite',
      ...generated,
      `npm test -- ${area} server/testing/registers.test.ts`,
    ],
  }
}

/** The files and edits of a new case; its rows in the table of transitions say that nobody has read the document for them. */
export function planWorkflow(root: string, given: readonly string[], now = new Date()): Plan {
  const names = namesOf(given)
  const { area, kebab, permission, camel } = names
  if (!/S.*U/.test(permissions[permission as keyof typeof permissions].codes))
    throw new Error(`The permission ${permission} has no code U, by which a case is decided.\n${usage}`)
  const [inIndex, inScreens] = [intoArea(root, names), intoScreens(names)]
  const table = 'docs/specification/transitions.tsv'
  return {
    names,
    files: [
      [migrationPath(root, names, now), workflow.migration(names)],
      [`contract/${area}/${kebab}.ts`, workflow.contract(names)],
      [`server/${area}/${kebab}.ts`, workflow.server(names)],
      [`server/${area}/${kebab}.test.ts`, suite(names)],
      [`web/${area}/${kebab}.tsx`, workflow.page(names)],
      ...inIndex.files,
      ...inScreens.files,
    ],
    edits: [
      ...inIndex.edits,
      ...transitions(names).map((line) => ({ path: table, line, after: atEnd })),
      ...inScreens.edits,
      logWords(names),
    ],
    steps: [
      `write the rows of ${kebab} in ${table} from the domain document or a decision: theirs are a skeleton and say so`,
      `bring ${camel}Machine, the status column's constraint and the test's bodies in line with those rows`,
      'say how a case begins (a call of its own, or the effect of another action) and whom an action tells (notices)',
      ...generated,
      `npm test -- ${area} server/testing/transitions.test.ts`,
      'node tools/check-queries.ts --write',
    ],
  }
}

/** Writes the files and the lines whose place is certain; answers the edits that are left. */
export function write(root: string, { files, edits }: Plan): readonly Edit[] {
  const taken = files.find(([path]) => existsSync(join(root, path)))
  if (taken) throw new Error(`${taken[0]} exists already; nothing was written.`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return edits.filter((edit) => {
    const path = join(root, edit.path)
    const text = withLine(readFileSync(path, 'utf8'), edit)
    if (text !== undefined) writeFileSync(path, text)
    return text === undefined
  })
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  try {
    const [first, ...rest] = process.argv.slice(2)
    const plan = first === 'workflow' ? planWorkflow(root, rest) : planRegister(root, process.argv.slice(2))
    const left = write(root, plan)
    const code = plan.files.map(([path]) => path).filter((path) => /\.tsx?$/.test(path))
    spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...code], { cwd: root })
    for (const [path] of plan.files) console.log(`wrote ${path}`)
    for (const { path, line } of plan.edits.filter((edit) => !left.includes(edit)))
      console.log(`added to ${path}\n    ${line.trim()}`)
    if (left.length > 0) console.log('\nAdd these lines yourself, with words in the place of …:')
    for (const { path, line } of left) console.log(`  ${path}\n    ${line.trim()}`)
    console.log(`\nThen:\n${plan.steps.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
