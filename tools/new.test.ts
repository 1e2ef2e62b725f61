import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Area } from '#server/core/http/route.ts'
import { testApp } from '#server/testing/app.ts'
import type { RegisterCase } from '#server/testing/register-case.ts'
import { testRegister } from '#server/testing/register-suite.ts'
import { planRegister } from './new.ts'

const root = join(import.meta.dirname, '..')
const { names, files, edits } = planRegister(root, ['profile/waste-bins', 'ngo_branches', '/properties/vehicles'])

// Written inside the project, so that its imports by # resolve; what the files say of each other points to their copies.
mkdirSync(join(root, '.cache'), { recursive: true })
const copy = mkdtempSync(join(root, '.cache', 'new-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
const own = pathToFileURL(join(copy, `contract/${names.area}/${names.kebab}.ts`)).pathname
for (const [path, text] of files) {
  const [side = ''] = path.split('/')
  const file = join(copy, path)
  mkdirSync(dirname(file), { recursive: true })
  const near = relative(dirname(file), own)
  writeFileSync(
    file,
    text
      .replaceAll("'../core/", `'#${side}/core/`)
      .replaceAll("'./register-case.ts'", "'#server/testing/register-case.ts'")
      .replace(`'#contract/${names.area}/${names.kebab}.ts'`, `'${near.startsWith('.') ? near : `./${near}`}'`),
  )
}
// The lines that a newcomer adds by hand, in files that hold nothing else.
const linesFor = (path: string): [imports: string, use: string] => {
  const [imports = '', use = ''] = edits.filter(([at]) => at === path).map(([, line]) => line)
  return [imports, use]
}
const [areaImport, areaUse] = linesFor(`server/${names.area}/index.ts`)
writeFileSync(
  join(copy, `server/${names.area}/with-edits.ts`),
  `import type { Area } from '#server/core/http/route.ts'\n${areaImport}\nexport const area: Area = (on, services) => {\n${areaUse}\n}\n`,
)
const [caseImport, caseUse] = linesFor('server/testing/registers.ts')
writeFileSync(
  join(copy, 'server/testing/with-edits.ts'),
  `import type { RegisterCase } from '#server/testing/register-case.ts'\n${caseImport}\nexport const registers: readonly RegisterCase[] = [\n${caseUse}\n]\n`,
)
const made = async <T>(path: string, name: string) =>
  ((await import(/* @vite-ignore */ pathToFileURL(join(copy, path)).href)) as Record<string, T>)[name] as T

// Reached through those lines, so that a wrong one leaves the suite below without its register.
const area = await made<Area>(`server/${names.area}/with-edits.ts`, 'area')
const [one] = await made<[RegisterCase]>('server/testing/with-edits.ts', 'registers')
const app = await testApp({ more: [area] })
await sql.raw(files[0]?.[1] ?? '').execute(app.ownerDb)
await sql.raw(`grant select, insert, update, delete on public.${names.snake} to public`).execute(app.ownerDb)

testRegister(app, one)

// The compiler reads the whole project for it, on a busy machine for minutes.
test('a new register compiles on every side', { timeout: 300_000 }, () => {
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      include: ['contract', 'server', 'web', '../../server/testing/global-setup.ts'],
      exclude: [],
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(copy, 'tsconfig.json')],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('it writes five files and names the lines to add', () => {
  expect(files.map(([path]) => path)).toEqual([
    expect.stringMatching(/^db\/migrations\/\d{4}-waste-bins\.sql$/),
    'contract/profile/waste-bins.ts',
    'server/profile/waste-bins.ts',
    'web/profile/waste-bins.tsx',
    'server/testing/waste-bins-case.ts',
  ])
  expect(edits.length).toBe(5)
})

test('the line of the route shows the component that the page exports', () => {
  const page = files.find(([path]) => path.startsWith('web/'))?.[1] ?? ''
  const component = /export function (\w+)/.exec(page)?.[1]
  expect(edits.at(-1)).toEqual([
    'web/routes/_org/properties/vehicles.tsx',
    `export const Route = createFileRoute('/_org/properties/vehicles')({ component: ${component} })`,
  ])
})

test.each([
  [['Waste'], /npm run new/],
  [['profile/waste-bins', 'no_such'], /no permission/],
  [['profile/waste-bins', 'ngo_branches', 'properties'], /no address/],
  [['../x/y', 'ngo_branches', '/x'], /npm run new/],
])('refuses %j', (given, why) => {
  expect(() => planRegister(root, given)).toThrow(why)
})
