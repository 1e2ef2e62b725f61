import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from '#server/core/database/migrate.ts'
import { createPool } from '#server/core/database/pool.ts'
import { database, templateOf } from '#server/testing/cluster.ts'
import { asOwner, testDatabase } from '#server/testing/database.ts'
import { findViolations } from './boundaries.ts'
import { afterImports, inArea, inList, withLine } from './new-edits.ts'
import { planRegister, planWorkflow, write } from './new.ts'

const root = join(import.meta.dirname, '..')
const register = ['waste/waste-bins', 'ngo_vehicles', '/waste/waste-bins']
const workflow = ['waste/waste-rounds', 'ngo_vehicles', '/waste/waste-rounds']

/** Runs a program of ours in a folder; answers what it says when it fails. */
const run = (folder: string, program: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<string>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.stderr.on('data', (part) => (said += part))
    child.on('close', (code) => resolve(code === 0 ? '' : said || `ended with ${code}`))
  })

/**
 * The template for the tests of a copy that has more migrations than we do: ours, migrated further. Made from nothing,
 * as these tests would make it, it takes five seconds of a core.
 */
async function addTemplate(copy: string): Promise<void> {
  const { owner, role, template } = inject('testCluster')
  const name = await templateOf(copy)
  onTestFinished(() => asOwner(`drop database if exists ${name} with (force)`))
  await asOwner(`create database ${name} template ${template}`)
  const pool = createPool(database(owner, name), { max: 2, statementTimeoutMs: 0 })
  expect(await migrate(pool, await readMigrations(join(copy, 'db', 'migrations')), role)).toHaveLength(2)
  await pool.end()
}

describe('a register and a case, in a copy of the project that has no such area yet', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sijill-new-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const plans = [planRegister(root, register), planWorkflow(root, workflow)]
  // The routes compile once `npm run build` has read them.
  const isCode = (path: string) => /\.tsx?$/.test(path) && !path.startsWith('web/routes/')
  const written = [...new Set(plans.flatMap(({ files }) => files.map(([path]) => path)))].filter(isCode)

  beforeAll(() => {
    for (const name of ['contract', 'server', 'web', 'db', 'tools', 'docs', 'ARCHITECTURE.md', 'package.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    for (const name of ['tsconfig.json', 'vitest.config.ts', '.oxlintrc.json'])
      cpSync(join(root, name), join(copy, name))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    write(copy, planRegister(copy, register))
    write(copy, planWorkflow(copy, workflow))
  })

  test(
    'compile on every side, keep to the rules of the linter and to the boundaries',
    { timeout: 300_000 },
    async () => {
      const edited = plans.flatMap(({ edits }) => edits.map(({ path }) => path)).filter(isCode)
      // The linter knows types: it reads what these files need, and judges them and those that live on what was edited.
      const files = [
        ...new Set([...written, ...edited, 'server/app.ts', 'server/testing/registers.test.ts', 'contract']),
      ]
      expect(await run(copy, 'oxlint/bin/oxlint', ['--type-aware', '--type-check', ...files])).toBe('')
      expect(findViolations(copy)).toEqual(findViolations(root))
    },
  )

  test('pass their tests: the suite of registers, status × action × person, the table of transitions', async () => {
    const { url } = await testDatabase()
    await addTemplate(copy)
    const files = ['server/waste', 'server/testing/registers.test.ts', 'server/testing/transitions.test.ts']
    // Of the registers only the new one: all others are tested where they stand.
    const names = 'register v2/waste-bins|waste-rounds|every machine|transition|in the status|refusal needs'
    const report = join(copy, 'report.json')
    const said = await run(
      copy,
      'vitest/vitest.mjs',
      ['run', '--project=server', '--reporter=json', `--outputFile=${report}`, ...files, '-t', names],
      { NODE_ENV: 'test', DATABASE_URL: url },
    )
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
    }
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    expect(
      results.filter(({ status }) => status === 'failed').map((one) => [one.fullName, one.failureMessages]),
    ).toEqual([])
    const passed = results.flatMap(({ status, fullName }) => (status === 'passed' ? [fullName] : []))
    for (const [words, least] of [
      ['v2/waste-bins', 15],
      ['in the status', 9],
      ['the machine waste-rounds', 4],
    ] as const)
      expect(passed.filter((name) => name.includes(words)).length, words).toBeGreaterThanOrEqual(least)
    expect(said).toBe('')
  }, 300_000)
})

describe('the plan', () => {
  test('of a register: its files, and each line that another file needs', () => {
    const { files, edits } = planRegister(root, ['profile/waste-bins', 'ngo_branches', '/tashbeek/give'])
    expect(files.map(([path]) => path)).toEqual([
      expect.stringMatching(/^db\/migrations\/\d{8}-\d{4}-waste-bins\.sql$/),
      'contract/profile/waste-bins-words.ts',
      'contract/profile/waste-bins.ts',
      'server/profile/waste-bins.ts',
      'web/profile/waste-bins.tsx',
      'server/testing/waste-bins-case.ts',
      'web/routes/_org/tashbeek/give.tsx',
    ])
    expect(edits.map(({ path }) => path)).toEqual([
      'server/profile/index.ts',
      'server/profile/index.ts',
      'server/testing/registers.ts',
      'server/testing/registers.ts',
      'contract/profile/log-sentence.ts',
    ])
    const left = edits.filter((edit) => withLine(readFileSync(join(root, edit.path), 'utf8'), edit) === undefined)
    expect(left.map(({ line }) => line)).toEqual([`  waste_bins: ['…', '…'],`])
  })

  test('of a screen that the table does not know: its row, title, words and place in the menu', () => {
    const { edits } = planWorkflow(root, workflow)
    expect(edits.filter(({ after }) => !after).map(({ path }) => path)).toEqual([
      'web/core/screens/screens-own.ts',
      'web/core/screens/screen-titles.ts',
      'web/translations/ar.json',
      'web/translations/en.json',
      'web/core/screens/organisation-menu.ts',
      'contract/profile/log-sentence.ts',
    ])
  })

  test('of a case says that nobody has read the document for its rows yet', () => {
    const rows = planWorkflow(root, workflow).edits.filter(({ path }) => path.endsWith('.tsv'))
    expect(rows).toHaveLength(2)
    for (const { line } of rows) expect(line).toMatch(/\t\?\t.*\tskeleton, outside the document until it is written$/)
  })

  test('takes the next minute when a migration has this one', () => {
    const now = new Date('2031-05-31T23:59:10Z')
    const copy = mkdtempSync(join(tmpdir(), 'sijill-new-'))
    cpSync(join(root, 'db/migrations'), join(copy, 'db/migrations'), { recursive: true })
    writeFileSync(join(copy, 'db/migrations/20310531-2359-other.sql'), '')
    expect(planRegister(copy, register, now).files[0]?.[0]).toBe('db/migrations/20310601-0000-waste-bins.sql')
    rmSync(copy, { recursive: true, force: true })
  })

  test.each([
    [['Waste'], /npm run new/],
    [['profile/waste-bins', 'no_such'], /no permission/],
    [['profile/waste-bins', 'ngo_branches', 'properties'], /no address/],
    [['../x/y', 'ngo_branches', '/x'], /npm run new/],
  ])('refuses %j', (given, why) => {
    expect(() => planRegister(root, given)).toThrow(why)
    expect(() => planWorkflow(root, given)).toThrow(why)
  })

  test('refuses a case under a right that decides nothing, and to write over a file', () => {
    expect(() => planWorkflow(root, ['profile/waste', 'ministry_dashboard', '/x'])).toThrow('no code U')
    expect(() => write(root, planRegister(root, ['profile/branches', 'ngo_branches', '/waste/waste-bins']))).toThrow(
      'exists already; nothing was written',
    )
  })
})

describe('a line', () => {
  const text = `import { a } from './a.ts'\nimport {\n  b,\n} from './b.ts'\n\nexport const one: Area = (on) => {}\nexport const area: Area = (on, services) => {\n  a(on, services)\n}\n\nconst list: readonly A[] = [\n  a,\n]\n`
  test.each([
    ['after the imports', afterImports, "} from './b.ts'\nLINE\n\nexport"],
    ['into the area', inArea, '  a(on, services)\nLINE\n}\n'],
    ['into the list', inList('list'), '  a,\nLINE\n]\n'],
  ])('goes %s', (_, after, found) => {
    expect(withLine(text, { path: '', line: 'LINE', after })).toContain(found)
  })

  test('is left to a person where its place is not certain, and not written twice', () => {
    expect(withLine(text, { path: '', line: 'LINE', after: inList('other') })).toBeUndefined()
    expect(withLine(text + text, { path: '', line: 'LINE', after: inArea })).toBeUndefined()
    expect(withLine(text, { path: '', line: 'LINE' })).toBeUndefined()
    expect(withLine(text, { path: '', line: '  a,', after: inList('list') })).toBe(text)
  })
})
